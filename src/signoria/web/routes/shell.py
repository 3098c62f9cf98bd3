"""The page as an app that devices install: its manifest, its service worker, and what is shown offline."""

from fastapi import APIRouter
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse

from signoria.i18n import tr
from signoria.web.routes.deps import LangDep
from signoria.web.routes.templates import STATIC, page

BACKGROUND = "#f3ead7"
THEME = "#7d2019"
ICONS = [
    {"src": "/static/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
    {"src": "/static/icon-192.png", "sizes": "192x192", "type": "image/png", "purpose": "any"},
    {"src": "/static/icon-512.png", "sizes": "512x512", "type": "image/png", "purpose": "any"},
    {"src": "/static/icon-mask.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
]
WORKER_POLICY = "default-src 'none'; connect-src 'self'"
"""The worker asks the server for what it keeps, and for nothing else."""

router = APIRouter(include_in_schema=False)


@router.get("/manifest.webmanifest")
async def manifest(lang: LangDep) -> JSONResponse:
    """What a browser wants to know before it installs the page."""
    told = {
        "id": "/",
        "name": "Signoria",
        "short_name": "Signoria",
        "description": tr("Board games of merchants and builders").render(lang),
        "lang": lang,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": BACKGROUND,
        "theme_color": THEME,
        "icons": ICONS,
    }
    return JSONResponse(told, media_type="application/manifest+json", headers={"Cache-Control": "no-cache"})


@router.get("/service-worker.js")
async def service_worker() -> FileResponse:
    """From here, since it may only serve what lies below its own address."""
    headers = {"Cache-Control": "no-cache", "Content-Security-Policy": WORKER_POLICY}
    return FileResponse(STATIC / "service-worker.js", media_type="text/javascript", headers=headers)


@router.get("/offline")
async def offline(lang: LangDep) -> HTMLResponse:
    """Kept by the service worker, and shown when the server cannot be reached."""
    return page("offline.html", lang)
