/** The page number of a list's URL; 1 without a valid one. */
export function readPage(url: string): number {
  return Math.max(1, Number.parseInt(new URL(url).searchParams.get("page") ?? "1", 10) || 1);
}
