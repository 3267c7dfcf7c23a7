// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { ProgrammeDay } from "#shared/contract/training.ts";
import { renderPage } from "#test/support/screen.ts";
import { DayPlan } from "./day-plan.tsx";

afterEach(cleanup);

const both = (text: string) => ({ ar: text, en: text });
const one = (slug: string, seconds: number, restSeconds: number) => ({
  ...{ key: slug, exercise: { slug, name: both(slug) }, sets: 1, seconds, restSeconds },
});
const day = (restBetweenRoundsSeconds: number): ProgrammeDay => ({
  ...{ key: "w1d1", order: 1, title: both("Walk"), kind: "cardio", minutes: 30 },
  blocks: [
    {
      ...{ key: "b", kind: "circuit", title: both("Rounds"), rounds: 3, restBetweenRoundsSeconds },
      prescriptions: [one("walk", 1200, 90), one("plank", 45, 30)],
    },
  ],
});

test("times from a minute up are written as a clock, shorter ones in seconds", () => {
  renderPage(() => <DayPlan day={day(75)} onOpen={() => undefined} />);
  const cells = screen.getAllByRole("cell").map(({ textContent }) => textContent);
  expect(cells).toEqual(["20:00", "1:30", "45 s", "30 s"]);
  expect(screen.getByText("Circuit · 3 rounds · Rest 1:15 between rounds")).toBeTruthy();
  cleanup();
  renderPage(() => <DayPlan day={day(40)} onOpen={() => undefined} />);
  expect(screen.getByText("Circuit · 3 rounds · Rest 40 seconds between rounds")).toBeTruthy();
});
