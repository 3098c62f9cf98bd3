"""Break a game's rules in many small ways, and see that its tests notice each.

    python -m tests.mutants medici [NUMBER]

takes NUMBER mutants (all by default) of every compiled file of the game, runs the game's own tests on
each, uncompiled, and lists the mutants that survived: rules that no test holds, or changes without
effect. Takes a few seconds a mutant.
"""

import ast
import copy
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parent.parent
SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.FloorDiv: ast.Mult,
}


def changes(node: ast.AST) -> Iterator[str]:
    """Break a node in place, in every way that it can be broken; yields what was done."""
    if isinstance(node, ast.Compare):
        for place, operator in enumerate(node.ops):
            if type(operator) in SWAPS:
                node.ops[place] = SWAPS[type(operator)]()  # type: ignore[call-overload]
                yield f"{type(operator).__name__} -> {type(node.ops[place]).__name__}"
                node.ops[place] = operator
    elif isinstance(node, ast.BoolOp | ast.BinOp | ast.AugAssign) and type(node.op) in SWAPS:
        operator = node.op
        node.op = SWAPS[type(operator)]()  # type: ignore[assignment]
        yield f"{type(operator).__name__} -> {type(node.op).__name__}"
        node.op = operator
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        node.value += 1
        yield f"{node.value - 1} -> {node.value}"
        node.value -= 1
    elif isinstance(node, ast.If | ast.While):
        test = node.test
        node.test = ast.Constant(False)
        yield "condition -> False"
        node.test = test
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        call = node.value
        node.value = ast.Constant(None)
        yield "call left out"
        node.value = call


def mutants(source: str) -> Iterator[tuple[str, str]]:
    """What was changed, and the changed source. What makes a state valid is left alone: it is no rule."""
    tree = ast.parse(source)
    for function in [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]:
        if "valid" in function.name:
            continue
        for node in ast.walk(function):
            for change in changes(node):
                line = getattr(node, "lineno", function.lineno)
                text = ast.unparse(ast.fix_missing_locations(copy.deepcopy(tree)))
                yield f"line {line}, {function.name}: {change}", text


def survives(game: str, file: str, text: str) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        package = Path(folder) / "signoria"
        shutil.copytree(ROOT / "src/signoria", package, ignore=shutil.ignore_patterns("__pycache__"))
        (package / "games" / game / file).write_text(text, encoding="utf-8")
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
        environment = os.environ | {"PYTHONPATH": folder, "NUMBA_DISABLE_JIT": "1"}
        try:
            run = subprocess.run(
                [*command, f"tests/games/test_{game}.py"],
                cwd=ROOT,
                env=environment,
                capture_output=True,
                timeout=60,
            )
        except subprocess.TimeoutExpired:
            return False
        return run.returncode == 0


def main(game: str, number: int | None) -> None:
    found = [
        (path.name, change, text)
        for path in sorted((ROOT / "src/signoria/games" / game).glob("*.py"))
        if "@compiled" in path.read_text(encoding="utf-8") and "valid" not in path.name
        for change, text in mutants(path.read_text(encoding="utf-8"))
    ]
    if not found:
        sys.exit(f"There is no compiled code in src/signoria/games/{game}")
    if number is not None:
        found = random.Random(0).sample(found, min(number, len(found)))
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        results = pool.map(lambda mutant: survives(game, mutant[0], mutant[2]), found)
        survivors = 0
        for (file, change, _), survived in zip(found, results, strict=True):
            survivors += survived
            if survived:
                print(f"survived: {file}, {change}", flush=True)
    print(f"{len(found)} mutants of {game}, {survivors} survived")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else None)
