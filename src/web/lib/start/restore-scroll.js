((storageKey, restoreKey) => {
  const { history, sessionStorage } = window;
  if (!history.state?.key) history.replaceState({ key: Math.random().toString(32).slice(2) }, "");
  try {
    const y = JSON.parse(sessionStorage[storageKey] || "{}")[restoreKey || history.state.key];
    if (typeof y === "number") scrollTo(0, y);
  } catch {
    delete sessionStorage[storageKey];
  }
});
