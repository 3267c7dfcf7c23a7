// Like React Router's own script: scroll positions are stored under the page's key in the history.
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
