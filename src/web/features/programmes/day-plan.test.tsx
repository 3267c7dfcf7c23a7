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

test("blocks against the clock have minutes in the place of sets and rests, the player's own where the plan has none", () => {
  const reps = { ...one("burpee", 0, 60), sets: 3, seconds: undefined, reps: { min: 8, max: 12 } };
  const timed = (kind: "amrap" | "emom", minutes?: number) => ({
    ...{ key: kind, kind, title: both(kind), prescriptions: [reps], ...(minutes === undefined ? {} : { minutes }) },
  });
  const straight = { ...{ key: "s", kind: "straight" as const, title: both("") }, prescriptions: [reps] };
  const { blocks: _, ...facts } = day(0);
  renderPage(() => (
    <DayPlan day={{ ...facts, blocks: [timed("emom"), timed("amrap", 12)] }} onOpen={() => undefined} />
  ));
  expect(screen.getByText("Every minute on the minute · 10 minutes")).toBeTruthy();
  expect(screen.getByText("As many rounds as possible · 12 minutes")).toBeTruthy();
  expect(screen.getAllByRole("cell").map(({ textContent }) => textContent)).toEqual(["8 to 12 reps", "8 to 12 reps"]);
  cleanup();
  renderPage(() => <DayPlan day={{ ...facts, blocks: [timed("emom"), straight] }} onOpen={() => undefined} />);
  const cells = screen.getAllByRole("cell").map(({ textContent }) => textContent);
  expect(cells).toEqual(["8 to 12 reps", "", "3 sets8 to 12 reps", "1:00"]);
  expect(screen.getAllByRole("heading")).toHaveLength(1);
});
