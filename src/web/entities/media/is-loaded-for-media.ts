/**
 * Whether this document may play a file from the device and use the microphone: its headers allow that on the account's
 * pages only, and they stay those of the page that was opened first.
 */
export function isLoadedForMedia(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry === undefined || new URL(entry.name).pathname.startsWith("/dashboard");
}
