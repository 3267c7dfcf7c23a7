(() => {
  const script = document.currentScript;
  const preloads = script.previousElementSibling;
  script.remove();
  // Neither a reload nor a step back, which go to where the visitor was.
  const [visit] = performance.getEntriesByType("navigation");
  if (visit?.type === "navigate" && !location.hash) {
    const { dataset } = document.documentElement;
    const layOut = (isTime) => isTime && delete dataset.newVisit;
    dataset.newVisit = "";
    addEventListener("scroll", layOut, { once: true });
    // Before a jump: neither an anchor nor the end of a page whose heights are guessed is where it seems to be.
    addEventListener("keydown", ({ key, metaKey }) => layOut(metaKey || key === "End"));
    addEventListener("click", ({ target }) => layOut(target.closest("a[href*='#']")), true);
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
