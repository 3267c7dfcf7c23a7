import type { Metrics } from "./metrics.ts";

/** Where a page came from: the cache, a rendering shared with another request, or its own. */
export type PageSource = "hit" | "shared" | "miss";

export interface PageMetrics {
  answered(source: PageSource): void;
  timed<T>(render: () => Promise<T>): Promise<T>;
}

export function createPageMetrics(metrics: Metrics, waiting: () => number): PageMetrics {
  const total = metrics.counter({ name: "himma_page_cache_total", help: "Pages by source.", labels: ["source"] });
  const seconds = metrics.histogram({ name: "himma_page_seconds", help: "Time to render a page." });
  metrics.gauge({
    name: "himma_page_turns_waiting",
    help: "Pages that wait to be rendered.",
    read: (gauge) => gauge.set({}, waiting()),
  });
  return {
    answered: (source) => total.inc({ source }),
    timed: async (render) => {
      const start = performance.now();
      try {
        return await render();
      } finally {
        seconds.observe({}, (performance.now() - start) / 1000);
      }
    },
  };
}
