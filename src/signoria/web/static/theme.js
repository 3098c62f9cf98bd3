// Before anything is painted: light or dark as chosen last time (see store.js).
try {
  document.documentElement.dataset.theme = JSON.parse(localStorage.getItem("signoria.theme") ?? '"auto"');
} catch {
  document.documentElement.dataset.theme = "auto";
}
