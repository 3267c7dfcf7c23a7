const scopes = ["/dashboard/programmes", "/dashboard/progress", "/dashboard/food"] as const;

async function keep(scope: string, pages: readonly string[]): Promise<void> {
  const registration = await navigator.serviceWorker.register("/sw.js", { scope });
  const worker = registration.active ?? registration.waiting ?? registration.installing;
  worker?.postMessage({ type: "keep", pages });
}

/**
 * Makes the pages about programmes, progress and food open offline: the service worker caches these pages (without personal data)
 * and their files. Personal data is in IndexedDB, by owner.
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
    // Without the service worker the pages need a network; everything else works.
  }
}
