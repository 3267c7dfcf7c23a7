import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { defaultLanguage, isLanguage } from "#shared/i18n/languages.ts";
import { readyForErrors } from "#web/features/shell/error-page.tsx";
import { startTranslator } from "#web/lib/i18n/browser-translator.ts";
import { TranslationProvider } from "#web/lib/i18n/use-translation.tsx";
import type { Namespace } from "#web/lib/i18n/words.ts";
import { keepInstallPrompt } from "#web/lib/install/kept-prompt.ts";
import { answerOffline } from "#web/lib/offline/answer-offline.ts";
import { markSaveData } from "#web/lib/save-data.ts";
import { markLinks } from "#web/lib/start/mark-links.ts";
import { installTrustedTypes } from "#web/lib/trusted-types.ts";

/** Loads the error reporter only when the first error occurs. */
const report = (error: unknown): void =>
  void import("#web/lib/report-errors.ts").then(
    ({ reportError }) => reportError(error),
    () => {},
  );

addEventListener("error", ({ error }) => report(error));
addEventListener("unhandledrejection", ({ reason }) => report(reason));
installTrustedTypes();
keepInstallPrompt();
markSaveData();

/**
 * Hydrates the server-rendered page after its texts are loaded, so that no visible text changes. No top-level await:
 * chunks of the page may import the chunk that contains this module, which would deadlock.
 */
async function start(): Promise<void> {
  const { lang, dataset } = document.documentElement;
  const translator = await startTranslator({
    language: isLanguage(lang) ? lang : defaultLanguage,
    namespaces: (dataset.namespaces ?? "").split(" ") as Namespace[],
    version: dataset.localesVersion ?? "",
  });
  await readyForErrors();
  markLinks();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <TranslationProvider translator={translator}>
          <HydratedRouter />
        </TranslationProvider>
      </StrictMode>,
      {
        onCaughtError: (error) => {
          console.error(error);
          report(error);
        },
      },
    );
  });
}

void start().then(answerOffline);
