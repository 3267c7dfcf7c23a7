// @vitest-environment happy-dom
import { waitFor } from "@testing-library/react";
import { createElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import footer from "#locales/ar/footer.json" with { type: "json" };
import arabicWords from "#locales/ar/translation.json" with { type: "json" };
import english from "#locales/en/footer.json" with { type: "json" };
import englishWords from "#locales/en/translation.json" with { type: "json" };
import { getCurrentMarket } from "#shared/contract/markets.ts";
import { createTranslator } from "#web/lib/i18n/translator.ts";

const api = vi.hoisted(() => vi.fn());
vi.mock("#web/lib/api/browser.ts", () => ({ api }));

const line = (key: string, ar: string, en: string) => ({
  key,
  label: { ar: key, en: key },
  value: { ar, en },
  url: null,
});
const seller = {
  market: "EG",
  disclosures: [line("address", "القاهرة", "Cairo"), line("vatNumber", "100000001", "100000001")],
};

/** A fresh module for each test, since a loaded seller is kept. */
async function open(sent: object | undefined) {
  vi.resetModules();
  const { Footer } = await import("./footer.tsx");
  const { TranslationProvider } = await import("#web/lib/i18n/use-translation.tsx");
  const translator = createTranslator("ar", { footer, translation: arabicWords }, async (_, name) =>
    name === "footer" ? english : englishWords,
  );
  const pageWith = (drawn: object | undefined) => {
    const loaderData = { root: Object.defineProperty({ currency: "EGP" }, "drawn", { value: drawn }) };
    const routes = [
      { id: "root", path: "*", loader: () => null, Component: () => createElement(Footer, { year: 2026 }) },
    ];
    const router = createMemoryRouter(routes, { hydrationData: { loaderData } });
    return (
      <TranslationProvider translator={translator}>
        <RouterProvider router={router} />
      </TranslationProvider>
    );
  };
  document.body.innerHTML = `<div>${renderToString(pageWith(sent))}</div>`;
  const place = document.body.firstElementChild as HTMLElement;
  const root = hydrateRoot(place, pageWith(undefined));
  return { place, translator, root };
}

beforeEach(() => {
  api.mockResolvedValue(seller);
});
afterEach(() => {
  vi.clearAllMocks();
  document.body.innerHTML = "";
});

test("the seller stays as the server rendered it, and is loaded when the language changes", async () => {
  const { place, translator, root } = await open({ seller });
  expect(place.querySelector("address")?.textContent).toBe("القاهرة");
  await waitFor(() => expect(Object.keys(place.querySelector("footer") ?? {}).join()).toContain("__react"));
  expect(place.textContent).toContain("100000001");
  expect(api).not.toHaveBeenCalled();
  await translator.changeLanguage("en");
  await waitFor(() => expect(place.querySelector("address")?.textContent).toBe("Cairo"));
  expect(api).toHaveBeenCalledExactlyOnceWith(getCurrentMarket, {});
  root.unmount();
});

test("a footer rendered in the browser loads the seller, once for all its parts", async () => {
  const { place, root } = await open(undefined);
  await waitFor(() => expect(place.querySelector("address")?.textContent).toBe("القاهرة"));
  expect(place.textContent).toContain("100000001");
  expect(api).toHaveBeenCalledTimes(1);
  root.unmount();
});

test("without a known seller the footer leaves these parts out", async () => {
  const { place, root } = await open({ seller: null });
  await waitFor(() => expect(Object.keys(place.querySelector("footer") ?? {}).join()).toContain("__react"));
  expect(place.querySelector("address")?.textContent).toBe("");
  expect(place.querySelector("dl")).toBeNull();
  expect(api).not.toHaveBeenCalled();
  root.unmount();
});
