/** Once this page is idle, registers the worker that shows our offline page instead of the browser's. */
export function answerOffline(): void {
  setTimeout(() => {
    void navigator.serviceWorker?.register("/offline.js", { updateViaCache: "all" }).catch(() => {});
  }, 3000);
}
