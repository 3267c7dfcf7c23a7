/**
 * Marks the links whose routes the router prefetches. The router marks links that it renders itself; in the server's
 * markup the marks of a list would take 1 KB (`lean-markup.server.ts`).
 */
export function markLinks(): void {
  for (const link of document.querySelectorAll<HTMLElement>('a[href^="/"]')) link.dataset["discover"] = "true";
}
