import { type RenderResult, render } from "@testing-library/react";
import { createElement, type ReactNode } from "react";
import { createRoutesStub } from "react-router";
import common from "#locales/en/common.json" with { type: "json" };
import words from "#locales/en/translation.json" with { type: "json" };
import { createTranslator } from "#web/lib/i18n/translator.ts";
import { TranslationProvider } from "#web/lib/i18n/use-translation.tsx";

type Namespaces = Parameters<typeof createTranslator>[1];

/** Renders a part of a page in English, in a router with one page and another to go to. */
export function renderPage(Page: () => ReactNode, more: Namespaces = {}): RenderResult {
  const translator = createTranslator("en", { translation: words, common, ...more }, () => Promise.resolve(undefined));
  // biome-ignore lint/correctness/noChildrenProp: the provider requires them as a prop
  const Shown = () => createElement(TranslationProvider, { translator, children: createElement(Page) });
  const Stub = createRoutesStub([
    { path: "/", Component: Shown },
    { path: "/elsewhere", Component: () => createElement("p", null, "Elsewhere") },
  ]);
  return render(createElement(Stub, { initialEntries: ["/"] }));
}
