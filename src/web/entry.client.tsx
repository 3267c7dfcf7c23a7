import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { defaultLanguage, isLanguage } from "#shared/i18n/languages.ts";
import { readyForErrors } from "#web/features/shell/error-page.tsx";
import { startTranslator } from "#web/lib/i18n/browser-translator.ts";
import { TranslationProvider } from "#web/lib/i18n/use-translation.tsx";
import type { Namespace } from "#web/lib/i18n/words.ts";
import { installTrustedTypes } from "#web/lib/trusted-types.ts";

installTrustedTypes();

/**
 * The page is there and readable before this runs; its words come first, so that nothing changes under the reader. No await
 * of the module itself: what is fetched for the page may import from the file that this one ends up in, and would wait for
 * it in a circle.
 */
async function start(): Promise<void> {
  const { lang, dataset } = document.documentElement;
  const translator = await startTranslator({
    language: isLanguage(lang) ? lang : defaultLanguage,
    namespaces: (dataset.namespaces ?? "").split(" ") as Namespace[],
    version: dataset.localesVersion ?? "",
  });
  await readyForErrors();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <TranslationProvider translator={translator}>
          <HydratedRouter />
        </TranslationProvider>
      </StrictMode>,
    );
  });
}

void start();
