/** The trace of the page's own request, which its calls go on with; the server tells it where pages are traced. */
export function readPageTrace(): string | undefined {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return page?.serverTiming?.find(({ name }) => name === "traceparent")?.description;
}
