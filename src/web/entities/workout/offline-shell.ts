const scopes = ["/dashboard/programmes", "/dashboard/progress", "/dashboard/food", "/dashboard/check-ins"] as const;

async function keep(scope: string, pages: readonly string[]): Promise<void> {
  const registration = await navigator.serviceWorker.register("/sw.js", { scope });
  const worker = registration.active ?? registration.waiting ?? registration.installing;
  worker?.postMessage({ type: "keep", pages });
}

/**
 * Makes the pages about programmes, progress, food and check-ins open offline: the service worker caches these pages (without personal data)
 * and their files. Personal data is in IndexedDB, by owner.
 */
export async function keepShell(pages: readonly string[]): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    for (const scope of scopes) {
      const own = pages.filter((page) => page.startsWith(scope));
      if (own.length > 0 || scope !== "/dashboard/check-ins") await keep(scope, own);
    }
  } catch {
    // Without the service worker the pages need a network; everything else works.
  }
}
