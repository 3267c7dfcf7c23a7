(() => {
  const script = document.currentScript;
  const preloads = script.previousElementSibling;
  script.remove();
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
