const scopes = ["/dashboard/programmes", "/dashboard/progress"] as const;

async function keep(scope: string, pages: readonly string[]): Promise<void> {
  const registration = await navigator.serviceWorker.register("/sw.js", { scope });
  const worker = registration.active ?? registration.waiting ?? registration.installing;
  worker?.postMessage({ type: "keep", pages });
}

/**
 * Lets the programme pages and the progress page open without a network: the service worker keeps these pages (which hold
 * nothing personal) and the files they need. What is personal lies in IndexedDB, by owner.
 */
export async function keepShell(pages: readonly string[]): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    for (const scope of scopes) {
      await keep(
        scope,
        pages.filter((page) => page.startsWith(scope)),
      );
    }
  } catch {
    // Without the worker the pages need a network; everything else goes on.
  }
}
