// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderPage } from "#test/support/screen.ts";
import { ClientCalendar } from "./client-calendar.tsx";

afterEach(cleanup);

test("each session has the sign that the legend explains", () => {
  const session = (day: number, state: "done" | "late" | "planned") => ({
    ...{ enrolmentId: "e", week: 1, day, date: `2026-11-2${day}`, plannedOn: `2026-11-2${day}`, state },
    ...{ programme: { ar: "قوة", en: "Strength" }, title: { ar: "رجل", en: "Legs" } },
  });
  const sessions = [session(1, "done"), session(2, "late"), session(3, "planned")];
  renderPage(() => <ClientCalendar calendar={{ from: "2026-11-07", today: "2026-11-22", sessions, pauses: [] }} />);
  const cells = screen.getAllByRole("cell").map(({ textContent }) => textContent ?? "");
  expect(cells.filter((text) => text.includes("Legs"))).toEqual([
    "21✓ Legs, done",
    "22→ Legs, moved",
    "23· Legs, planned",
  ]);
});
