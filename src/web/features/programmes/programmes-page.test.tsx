// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderPage } from "#test/support/screen.ts";
import { ProgrammesPage } from "./programmes-page.tsx";

vi.mock("#web/lib/seo/page-head.tsx", () => ({ PageHead: () => null, useAddress: () => (path: string) => path }));
afterEach(cleanup);

test.each([
  ["", "No programmes yet", 0],
  ["strength", "No programmes match yet", 1],
] as const)("without programmes the list says why, with the goal “%s”", (goal, title, ways) => {
  renderPage(() => <ProgrammesPage data={{ query: { goal, level: "", equipment: "" }, tiles: [] }} />);
  expect(screen.getByText(title)).toBeTruthy();
  expect(screen.queryAllByRole("link", { name: "Show all programmes" })).toHaveLength(ways);
});
