// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderPage } from "#test/support/screen.ts";
import { About } from "./programme-bands.tsx";

type Programme = Parameters<typeof About>[0]["programme"];

const words = (en: string) => ({ ar: en, en });
const week = (number: number, note: string, deload = false) => ({ number, note: words(note), deload });
const programme = (change: object) =>
  ({
    ...{ description: words(""), equipment: [] },
    phases: [{ order: 1, name: words("Phase 1"), note: words(""), weeks: [week(1, ""), week(2, "")] }],
    ...change,
  }) as unknown as Programme;
const show = (change: object = {}) => renderPage(() => <About programme={programme(change)} />);
const headings = () => screen.getAllByRole("heading").map((one) => one.textContent);

afterEach(cleanup);

test("a programme without a description, equipment and titles of weeks shows no empty headings", () => {
  show();
  expect(headings()).toEqual(["Week by week", "Phase 1"]);
  expect(screen.queryByText("1")).toBeNull();
  expect(screen.getByRole("region", { name: "Week by week" })).toBeDefined();
});

test("each part is shown as soon as it has something to say", () => {
  const phases = [
    { order: 1, name: words("Base"), note: words("Slow"), weeks: [week(1, "Learn"), week(2, ""), week(3, "", true)] },
  ];
  show({ description: words("For beginners"), equipment: ["barbell"], phases });
  expect(headings()).toEqual(["About the programme", "What you need", "Week by week", "Base"]);
  expect(screen.getByText("Slow")).toBeDefined();
  expect(["1", "2", "3"].map((number) => screen.queryByText(number) !== null)).toEqual([true, false, true]);
});
