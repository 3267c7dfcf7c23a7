/** Gives pages that are opened without a network a page of ours, once this one is at rest. Without a worker the browser's comes. */
export function answerOffline(): void {
  setTimeout(() => {
    void navigator.serviceWorker?.register("/offline.js", { updateViaCache: "all" }).catch(() => {});
  }, 3000);
}
