import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { HydratedRouter } from "react-router/dom";
import { defaultLanguage, isLanguage } from "#shared/i18n/languages.ts";
import { browserI18n, startBrowserI18n } from "#web/lib/i18n/browser-i18n.ts";

// The page is there and readable before this runs; its words come first, so that nothing changes under the reader.
const { lang, dataset } = document.documentElement;
await startBrowserI18n({
  language: isLanguage(lang) ? lang : defaultLanguage,
  namespaces: (dataset.namespaces ?? "").split(" "),
  version: dataset.localesVersion ?? "",
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nextProvider i18n={browserI18n}>
        <HydratedRouter />
      </I18nextProvider>
    </StrictMode>,
  );
});
