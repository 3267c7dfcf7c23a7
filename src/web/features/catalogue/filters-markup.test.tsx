// @vitest-environment happy-dom
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import common from "#locales/ar/common.json" with { type: "json" };
import words from "#locales/ar/translation.json" with { type: "json" };
import { createTranslator } from "#web/lib/i18n/translator.ts";
import { TranslationProvider } from "#web/lib/i18n/use-translation.tsx";
import { CategoryTabs } from "./category-tabs.tsx";
import { FilterForm } from "./filter-form.tsx";
import { readFilterMarkup, readTabMarkup } from "./filters-markup.ts";
import { readListQuery } from "./list-query.ts";
import type { Filters } from "./load-list.ts";

const filters: Filters = {
  categories: [
    { slug: "apparel", name: "ملابس «التمرين» & أكثر", count: 10 },
    { slug: "snacks", name: "وجبات", count: 0 },
  ],
  sizes: [
    { size: "One|size", label: 'قياس "واحد"', count: 3 },
    { size: "XL", label: "XL", count: 1 },
  ],
  priceBands: [
    { from: 0, to: 250, count: 11, value: "0-250" },
    { from: 250, to: 5000, count: 22, value: "250-5000" },
    { from: 5000, to: null, count: 3, value: "5000-" },
  ],
  currency: "EGP",
};

/** The server's markup of a component. */
function toMarkup(Component: () => ReactNode): string {
  const translator = createTranslator("ar", { translation: words, common }, async () => undefined);
  const router = createMemoryRouter([{ path: "*", Component }]);
  return renderToString(
    <TranslationProvider translator={translator}>
      <RouterProvider router={router} />
    </TranslationProvider>,
  );
}

function draw(shown: Filters, search: string): void {
  const query = readListQuery(new URLSearchParams(search));
  const form = toMarkup(() => <FilterForm query={query} filters={shown} />);
  document.body.innerHTML = `<aside id="filters">${form}</aside>`;
}

test("the filters of a document are read from its markup", () => {
  draw(filters, "");
  expect(readFilterMarkup("EGP")).toEqual(filters);
  draw(filters, "category=apparel&size=XL&price=5000-&search=top");
  expect(readFilterMarkup("EGP")).toEqual(filters);
});

test("a filter that is not offered is not read", () => {
  const one = { ...filters, categories: filters.categories.slice(1), sizes: [], priceBands: [] };
  draw(one, "");
  expect(readFilterMarkup("EGP")).toEqual({ ...one, categories: [] });
});

test("the departments of a document are read from its tabs, also after a search", () => {
  const { categories } = filters;
  const departments = categories.map(({ slug, name }) => ({ slug, name }));
  for (const search of ["", "search=top&category=snacks", "category=apparel&category=snacks"]) {
    const query = readListQuery(new URLSearchParams(search));
    document.body.innerHTML = toMarkup(() => <CategoryTabs query={query} categories={departments} />);
    expect(readTabMarkup()).toEqual(departments);
  }
});
