// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { createElement, useState } from "react";
import { afterEach, expect, test } from "vitest";
import type { Weekday } from "#shared/domain/calendar.ts";
import { renderPage } from "#test/support/screen.ts";
import { WeekdayChips } from "./start-form.tsx";

afterEach(cleanup);

function show(first: readonly Weekday[], most: number): void {
  function Page() {
    const [days, setDays] = useState(first);
    return createElement(WeekdayChips, { days, most, onChange: setDays });
  }
  renderPage(Page);
}
const chip = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const chosen = () =>
  screen
    .getAllByRole("button")
    .filter((one) => one.getAttribute("aria-pressed") === "true")
    .map((one) => one.textContent);

test("with one training day a week, another day takes its place", () => {
  show([0], 1);
  fireEvent.click(chip("Tuesday"));
  expect(chosen()).toEqual(["Tuesday"]);
  fireEvent.click(chip("Tuesday"));
  expect(chosen()).toEqual(["Tuesday"]);
});

test("with several training days, a day is left out before another is added, and the last one stays", () => {
  show([0, 2], 2);
  expect(chip("Friday").disabled).toBe(true);
  fireEvent.click(chip("Sunday"));
  expect(chip("Tuesday").disabled).toBe(true);
  fireEvent.click(chip("Friday"));
  expect(chosen()).toEqual(["Tuesday", "Friday"]);
});
