// The page for navigations without a network. Used by offline.js and sw.js; it has no URL, so it is shown only when
// the network fails.
const offlineWords = {
  ar: {
    direction: "rtl",
    brand: "هِمّة",
    title: "لا يوجد اتصال بالإنترنت",
    text: "تحقق من اتصالك ثم أعد المحاولة.",
    retry: "أعد المحاولة",
    kept: "برامجك محفوظة على هذا الجهاز، ويمكنك التمرّن دون إنترنت.",
    train: "افتح برامجي",
  },
  en: {
    direction: "ltr",
    brand: "Himma",
    title: "You are offline",
    text: "Check your connection and try again.",
    retry: "Try again",
    kept: "Your programmes are kept on this device: you can train without a network.",
    train: "Open my programmes",
  },
};
const keptStart = "/dashboard/programmes";

const offlineStyle = `
:root{color-scheme:light dark;font:17px/1.7 "Alexandria Variable",system-ui,"Segoe UI",Tahoma,sans-serif}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f3ede3;color:#0e0f12}
main{box-sizing:border-box;width:min(30rem,100% - 2rem);margin:1rem;padding:2rem;background:#fff;border-radius:16px;border-top:3px solid #ff5a1f}
h1{margin:0 0 .75rem;font-size:1.5rem;line-height:1.35}p{margin:0 0 1.25rem}.brand{font-weight:800;margin-bottom:.5rem}
a{display:flex;align-items:center;justify-content:center;min-height:3rem;padding:0 1.5rem;border-radius:12px;color:inherit;font-weight:700}
.retry{background:#ff5a1f;color:#0e0f12;text-decoration:none}.kept{margin:1.5rem 0 .5rem}
a:focus-visible{outline:3px solid #0e0f12;outline-offset:2px}
@media(prefers-color-scheme:dark){body{background:#0e0f12;color:#f3f4f6}main{background:#1b1d22}a:focus-visible{outline-color:#fff}}`;

const isKnown = (language) => language === "ar" || language === "en";

/** Like the server: by the URL, else the cookie, else the browser's preference, else Arabic. */
async function offlineLanguage(url) {
  if (url.pathname.startsWith("/dashboard/admin")) return "en";
  const [, prefix] = /^\/(ar|en)(?:\/|$)/.exec(url.pathname) ?? [];
  const cookie = await self.cookieStore?.get("i18next").catch(() => undefined);
  const wishes = [
    prefix,
    url.searchParams.get("lng"),
    cookie?.value,
    ...navigator.languages.map((one) => one.slice(0, 2)),
  ];
  return wishes.find(isKnown) ?? "ar";
}

/** Whether this browser has cached programmes. Does not create the database if it is missing. */
const hasPlans = () =>
  new Promise((resolve) => {
    const opening = indexedDB.open("himma-training");
    opening.onupgradeneeded = () => opening.transaction.abort();
    opening.onerror = () => resolve(false);
    opening.onsuccess = () => {
      const database = opening.result;
      const reading = database.transaction("kept").objectStore("kept").getAllKeys();
      const end = (found) => {
        database.close();
        resolve(found);
      };
      reading.onsuccess = () => end(reading.result.some((key) => / (?:list|plan .+)$/.test(key)));
      reading.onerror = () => end(false);
    };
  });

async function hasTraining() {
  try {
    return (await caches.match(keptStart)) !== undefined && (await hasPlans());
  } catch {
    return false;
  }
}

// biome-ignore lint/correctness/noUnusedVariables: called by the workers that read this file
async function offlinePage(address) {
  const language = await offlineLanguage(new URL(address));
  const { direction, brand, title, text, retry, kept, train } = offlineWords[language];
  const training = (await hasTraining()) ? `<p class="kept">${kept}</p><a href="${keptStart}">${train}</a>` : "";
  const html = `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title} · ${brand}</title><style>${offlineStyle}</style></head>
<body><main><p class="brand">${brand}</p><h1>${title}</h1><p>${text}</p><a class="retry" href="">${retry}</a>${training}</main></body></html>`;
  return new Response(html, {
    status: 503,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    },
  });
}
