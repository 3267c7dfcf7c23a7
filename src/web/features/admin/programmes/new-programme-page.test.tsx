// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderPage } from "#test/support/screen.ts";
import type { NewProgrammeData } from "./load-programmes.ts";
import { NewProgrammePage } from "./new-programme-page.tsx";

const coach = { id: "c-1", name: { ar: "نور", en: "Nour" } };
const show = (categories: NewProgrammeData["categories"], coaches: readonly (typeof coach)[]) =>
  renderPage(() => <NewProgrammePage data={{ categories, choices: { coaches } as NewProgrammeData["choices"] }} />);

afterEach(cleanup);

test("a shop without a category for programmes and without a coach is told to add them first", () => {
  show([], []);
  expect(screen.getByText("Add first")).toBeDefined();
  expect(screen.getByRole("link", { name: "a category for programmes" })).toBeDefined();
  expect(screen.getByRole("link", { name: "a coach who signs it" })).toBeDefined();
});

test("one that has both is told nothing", () => {
  show([{ value: "k-1", label: "Strength" }], [coach]);
  expect(screen.queryByText("Add first")).toBeNull();
});
