/** The trace of the page's own request, which its calls continue; present if the server traces pages. */
export function readPageTrace(): string | undefined {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return page?.serverTiming?.find(({ name }) => name === "traceparent")?.description;
}
