/**
 * Whether this document may play a file from the device and use the microphone: the headers allow that only if the
 * document was opened at a page of the account.
 */
export function isLoadedForMedia(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry === undefined || new URL(entry.name).pathname.startsWith("/dashboard");
}
