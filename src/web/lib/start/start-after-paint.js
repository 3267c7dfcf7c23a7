(() => {
  const script = document.currentScript;
  const preloads = script.previousElementSibling;
  script.remove();
  // False after a reload or a step back, which restore the scroll position.
  const [visit] = performance.getEntriesByType("navigation");
  if (visit?.type === "navigate" && !location.hash) {
    const { dataset } = document.documentElement;
    const layOut = () => {
      // For browsers without scroll anchoring.
      const seen = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
      const place = () => seen?.getBoundingClientRect().top ?? 0;
      const before = place();
      delete dataset.newVisit;
      const shift = place() - before;
      if (shift) scrollBy({ top: shift, behavior: "instant" });
    };
    dataset.newVisit = "";
    addEventListener("scroll", layOut, { once: true });
    // Before a jump: with estimated heights, neither an anchor nor the end of a page is where it seems to be.
    addEventListener("keydown", (event) => {
      const { key, metaKey, target } = event;
      if (!metaKey && key !== "End") return;
      const isNew = "newVisit" in dataset;
      layOut();
      // The browser's own jump is an animation, which may stop early when the page has just changed its height.
      if (!isNew || key !== "End" || target !== document.body) return;
      event.preventDefault();
      scrollTo({ top: document.body.scrollHeight, behavior: "instant" });
    });
    addEventListener("click", ({ target }) => target.closest("a[href*='#']") && layOut(), true);
  }
  const pressed = new Set();
  const keep = (event) => {
    const button = event.target.closest("button[type=button]");
    if (button) pressed.add(button);
  };
  document.addEventListener("click", keep, true);
  const mainPictures = () => [...document.querySelectorAll("img[fetchpriority=high]")].map((image) => image.decode());
  window.pageStart = {
    painted: new Promise((resolve) => {
      const start = () => {
        document.head.append(preloads.content);
        preloads.remove();
        resolve();
      };
      if (document.hidden) return start();
      const firstPaint = new Promise((painted) => {
        new PerformanceObserver(painted).observe({ type: "paint", buffered: true });
      });
      firstPaint.then(() => Promise.allSettled(mainPictures())).then(() => setTimeout(start));
      setTimeout(start, 3000);
    }),
    takeEarlyPresses: () => {
      document.removeEventListener("click", keep, true);
      return [...pressed];
    },
  };
})();
