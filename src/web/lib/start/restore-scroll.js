// As React Router's own: where a visitor was on this page is kept under the key of the page in their history.
(() => {
  const { history, sessionStorage } = window;
  const storageKey = "react-router-scroll-positions";
  if (!history.state?.key) history.replaceState({ key: Math.random().toString(32).slice(2) }, "");
  try {
    const y = JSON.parse(sessionStorage.getItem(storageKey) || "{}")[history.state.key];
    if (typeof y === "number") window.scrollTo(0, y);
  } catch {
    sessionStorage.removeItem(storageKey);
  }
})();
