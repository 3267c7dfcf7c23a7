// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderPage } from "#test/support/screen.ts";
import type { PackedCards } from "#web/entities/product/packed-cards.ts";
import { StorePage } from "./store-page.tsx";

vi.mock("#web/lib/seo/page-head.tsx", () => ({ PageHead: () => null, useAddress: () => (path: string) => path }));
vi.mock("#web/entities/product/packed-cards.ts", () => ({ useCards: () => [] }));
vi.mock("#web/entities/search/product-search.tsx", () => ({ ProductSearch: () => <input type="search" /> }));
afterEach(cleanup);

const none = {} as PackedCards;

function show(found: { readonly isEmpty: boolean; readonly hasDepartments: boolean }): void {
  const bands = { fresh: none, offers: none, popular: none, gifts: none, programmes: [], image: undefined };
  const drawn = { departments: [], tiles: [] };
  renderPage(() => <StorePage data={{ ...bands, ...found, drawn }} />);
}

test("a store without anything to sell says so, and offers nothing to search or open", () => {
  show({ isEmpty: true, hasDepartments: false });
  expect(screen.getByRole("heading", { name: "No products yet" })).toBeTruthy();
  expect(screen.queryByRole("searchbox")).toBeNull();
  expect(screen.queryAllByRole("link")).toHaveLength(0);
  expect(screen.queryByRole("heading", { name: "Departments" })).toBeNull();
});

test("a store with something to sell can be searched", () => {
  show({ isEmpty: false, hasDepartments: true });
  expect(screen.queryByText("No products yet")).toBeNull();
  expect(screen.getByRole("searchbox")).toBeTruthy();
  expect(screen.getByRole("link", { name: "All products" })).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Departments" })).toBeTruthy();
});
