// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { type UserEvent, userEvent } from "@testing-library/user-event";
import { createElement, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AdminProgramme } from "#shared/contract/admin-programmes.ts";
import { renderPage } from "#test/support/screen.ts";
import { toPlan } from "#web/admin-kit/training/plan-edits.ts";
import { WeekSheet } from "#web/admin-kit/training/week-sheet.tsx";
import type { ProgrammeData } from "./load-programmes.ts";
import { PlanEditor } from "./plan-editor.tsx";

const both = (text: string) => ({ ar: text, en: text });
const exercise = (slug: string, more = {}) => ({
  ...{ slug, name: both(slug), aliases: [], pattern: "squat", level: "beginner" as const, equipment: [], muscles: [] },
  ...{ isUnilateral: false, measure: "reps" as const, loadKind: "external" as const },
  ...more,
});
const line = (name: string, key: string) => ({
  ...{ key, exercise: name, sets: 3, reps: { min: 8, max: 12 }, restSeconds: 60 },
});
const week = (number: number) => ({
  ...{ number, note: both(""), deload: false },
  days: [
    {
      ...{ key: `w${number}d1`, order: 1, title: both("Legs"), kind: "strength" as const, minutes: 45 },
      blocks: [
        {
          ...{ key: `w${number}d1b0`, kind: "straight" as const, title: both("Main") },
          prescriptions: [line("squat", `w${number}d1b0p0`)],
        },
        { key: `w${number}d1b1`, kind: "straight" as const, title: both("Rest of it"), prescriptions: [] },
      ],
    },
  ],
});
const data = {
  programme: {
    id: "0198c0de-0000-4000-8000-000000000001",
    product: { isArchived: true },
    plan: {
      number: 1,
      learners: 0,
      phases: [{ order: 1, name: both("A"), note: both(""), weeks: [1, 2, 3].map(week) }],
    },
  } as unknown as AdminProgramme,
  choices: {
    coaches: [],
    exercises: [
      exercise("squat"),
      exercise("press"),
      exercise("plank", { measure: "seconds", loadKind: "bodyweight" }),
    ],
  },
} satisfies ProgrammeData;

vi.mock("#web/admin-kit/use-may.ts", () => ({ useMay: () => () => true }));
vi.mock("#web/lib/session/use-session.ts", () => ({ useSession: () => ({ status: "in", userId: "nour" }) }));

let user: UserEvent;
beforeEach(() => {
  user = userEvent.setup();
  HTMLElement.prototype.hidePopover = () => undefined;
  window.localStorage.clear();
  window.sessionStorage.clear();
  vi.stubGlobal("fetch", () => Promise.reject(new Error("offline")));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = () => renderPage(() => createElement(PlanEditor, { data }));
const day = (number: number) => screen.getByRole("button", { name: new RegExp(`^Week ${number}, day 1`) });
const press = (name: string) => user.click(screen.getByRole("button", { name }));
const cell = (name: string, number: number) =>
  screen.getByRole<HTMLInputElement>("textbox", { name: `${name}, day 1, week ${number}` });
const openSheet = async () => {
  open();
  await user.click(screen.getByRole("tab", { name: "Exercises by week" }));
};

test("what is typed into the drawer is in the plan at once, and a field is undone in one step", async () => {
  open();
  await user.click(day(1));
  const drawer = screen.getByRole("dialog", { name: "Week 1, day 1" });
  const title = within(drawer).getAllByDisplayValue("Legs")[0];
  if (title === undefined) throw new Error("no title");
  await user.type(title, " and back");
  expect(day(1).textContent).toContain("Legs and back");
  await user.click(within(drawer).getByRole("button", { name: "Undo" }));
  expect(day(1).textContent).toContain("Legs");
  expect(day(1).textContent).not.toContain("back");
  await user.click(within(drawer).getByRole("button", { name: "Redo" }));
  expect(day(1).textContent).toContain("Legs and back");
});

test("an editor that is opened again has what was typed in the drawer", async () => {
  const first = open();
  await user.click(day(2));
  const title = within(screen.getByRole("dialog")).getAllByDisplayValue("Legs")[0];
  if (title === undefined) throw new Error("no title");
  await user.type(title, "!");
  first.unmount();
  open();
  expect(day(2).textContent).toContain("Legs!");
});

test("several exercises are picked in one visit, each counted in its own way and asked for a load only if it has one", async () => {
  open();
  await user.click(day(1));
  const drawer = screen.getByRole("dialog", { name: "Week 1, day 1" });
  await user.click(within(drawer).getAllByRole("button", { name: "Add exercises" })[1] as HTMLElement);
  const picker = screen.getByRole("dialog", { name: "Add exercises" });
  await user.click(within(picker).getByRole("button", { name: /plank/ }));
  await user.click(within(picker).getByRole("button", { name: /press/ }));
  await user.click(within(picker).getByRole("button", { name: "Done" }));
  const block = within(drawer).getByRole("region", { name: "Rest of it" });
  expect(within(block).getByLabelText<HTMLInputElement>("Seconds").value).toBe("30");
  expect(within(block).getAllByLabelText("Load")).toHaveLength(1);
});

test("a load is typed as it is said, and a line moves to another block", async () => {
  open();
  await user.click(day(1));
  const drawer = screen.getByRole("dialog", { name: "Week 1, day 1" });
  await user.type(within(drawer).getByLabelText("Load"), "75% TM");
  await user.click(within(drawer).getByText("To Rest of it"));
  const block = within(drawer).getByRole("region", { name: "Rest of it" });
  expect(within(block).getByLabelText<HTMLInputElement>("Load").value).toBe("75% TM");
  await user.click(screen.getByRole("tab", { name: "Exercises by week", hidden: true }));
  expect(cell("squat", 1).value).toBe("3×8–12 @ 75% TM");
});

test("the sheet is typed by the keyboard: a cell is written on Enter and repeated with a little more", async () => {
  await openSheet();
  await user.click(cell("squat", 1));
  await user.keyboard("4x5 @ 60 rpe 8{Enter}");
  await user.tab();
  expect(cell("squat", 1).value).toBe("4×5 @ 60 RPE 8");
  await user.click(cell("squat", 1));
  await press("+2.5 kg");
  expect([1, 2, 3].map((number) => cell("squat", number).value)).toEqual([
    "4×5 @ 60 RPE 8",
    "4×5 @ 62.5 RPE 8",
    "4×5 @ 65 RPE 8",
  ]);
  await press("Undo");
  expect(cell("squat", 3).value).toBe("3×8–12");
});

test("a cell that cannot be read stays as it was typed, and Escape gives the old one back", async () => {
  await openSheet();
  await user.click(cell("squat", 2));
  await user.keyboard("many");
  expect(cell("squat", 2).getAttribute("aria-invalid")).toBe("true");
  await user.keyboard("{Escape}");
  expect(cell("squat", 2).value).toBe("3×8–12");
  await user.clear(cell("squat", 2));
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(cell("squat", 3).value).toBe("3×8–12");
});

test("the sheet of a plan that has begun is typed in the weeks to come; what was trained is read and repeated", async () => {
  const begun = new Set(["w1d1"]);
  const { exercises } = data.choices;
  renderPage(() => {
    const [plan, onPlan] = useState(() => toPlan(data.programme.plan?.phases ?? []));
    return createElement(WeekSheet, { plan, exercises, begun, onPlan });
  });
  const trained = screen.getByRole<HTMLInputElement>("textbox", { name: "squat, day 1, week 1, trained" });
  await user.click(trained);
  await user.keyboard("9x9{Enter}");
  expect([trained.value, trained.readOnly]).toEqual(["3×8–12", true]);
  await user.click(cell("squat", 2));
  await user.keyboard("4x5 @ 60");
  await user.tab();
  await user.click(cell("squat", 2));
  await press("+2.5 kg");
  expect([cell("squat", 2).value, cell("squat", 3).value]).toEqual(["4×5 @ 60", "4×5 @ 62.5"]);
  await user.click(trained);
  await press("+1 rep");
  expect([trained.value, cell("squat", 2).value, cell("squat", 3).value]).toEqual(["3×8–12", "3×9–13", "3×10–14"]);
});

const openDay = async () => {
  open();
  await user.click(day(1));
  return screen.getByRole("dialog", { name: "Week 1, day 1" });
};

test("a day is not left while a field is wrong: it is named, gets the focus and keeps what was typed", async () => {
  const drawer = await openDay();
  const field = (label: string) => within(drawer).getByLabelText<HTMLInputElement>(label);
  const done = within(drawer).getByRole("button", { name: "Done" });
  await user.type(field("Load"), "heavy");
  await user.click(done);
  expect(screen.getByRole("dialog")).toBe(drawer);
  expect(document.activeElement).toBe(field("Load"));
  expect([field("Load").value, field("Load").getAttribute("aria-invalid")]).toEqual(["heavy", "true"]);
  expect(drawer.textContent).toContain("A weight such as 60");
  await user.clear(field("Load"));
  await user.type(field("Tempo"), "abc");
  await user.type(field("RPE"), "12");
  await user.keyboard("{Escape}");
  expect(document.activeElement).toBe(field("RPE"));
  await user.click(within(drawer).getByRole("button", { name: "Close" }));
  expect(drawer.textContent).toContain("Four figures or X, such as 3010");
  expect(drawer.textContent).toContain("From 1 to 10 in halves");
  await user.clear(field("RPE"));
  await user.clear(field("Tempo"));
  await user.type(field("Tempo"), "30x1");
  await user.click(done);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("Escape in a wrong field is not passed to the browser, which would close the day", async () => {
  const drawer = await openDay();
  const tempo = within(drawer).getByLabelText("Tempo");
  await user.type(tempo, "3");
  expect(fireEvent.keyDown(tempo, { key: "Escape" })).toBe(false);
  await user.type(tempo, "010");
  expect(fireEvent.keyDown(tempo, { key: "Escape" })).toBe(true);
});

test("what is wrong in a draft is named by its place when it is saved, and leads there", async () => {
  const drawer = await openDay();
  await user.type(within(drawer).getByLabelText("RPE"), "12");
  await user.type(within(drawer).getByLabelText("Tempo"), "3");
  cleanup();
  open();
  await press("Save plan");
  const place = await screen.findByRole("button", { name: "Week 1, day 1, squat: tempo" });
  expect(place.parentElement?.textContent).toBe("Week 1, day 1, squat: tempo. This does not look right.");
  await user.click(place);
  expect(document.activeElement).toBe(within(screen.getByRole("dialog")).getByLabelText("Tempo"));
  expect(screen.getByRole("dialog").textContent).toContain("Four figures or X, such as 3010");
});

test("a block against the clock gets minutes; it has no rests, an EMOM no sets, and blank minutes are a fault", async () => {
  const drawer = await openDay();
  const block = within(within(drawer).getByRole("region", { name: "Main" }));
  await user.selectOptions(block.getByLabelText("Type"), "emom");
  expect(block.getByLabelText<HTMLInputElement>("Minutes").value).toBe("10");
  expect([block.queryByLabelText("Sets"), block.queryByLabelText("Rest, s")]).toEqual([null, null]);
  await user.selectOptions(block.getByLabelText("Type"), "straight");
  expect(block.queryByLabelText("Minutes")).toBeNull();
  expect(block.getByLabelText<HTMLInputElement>("Sets").value).toBe("3");
  await user.selectOptions(block.getByLabelText("Type"), "circuit");
  await user.type(block.getByLabelText("Rounds"), "3");
  await user.selectOptions(block.getByLabelText("Type"), "amrap");
  expect(block.queryAllByLabelText("Rounds")).toHaveLength(1);
  await user.clear(block.getByLabelText("Minutes"));
  expect(block.getByLabelText("Minutes").getAttribute("aria-invalid")).toBe("true");
  expect(drawer.textContent).toContain("Enter the minutes, such as 10");
  await user.click(within(drawer).getByRole("button", { name: "Done" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByText("Before you can publish").parentElement?.textContent).toContain(
    "Week 1, day 1, Main has no minutes",
  );
});

test("a published plan with blank minutes can be saved; the note says how long the player counts", async () => {
  const { programme, choices } = data;
  const onSale = { choices, programme: { ...programme, product: { isArchived: false } } } as unknown as ProgrammeData;
  renderPage(() => createElement(PlanEditor, { data: onSale }));
  await user.click(day(1));
  const drawer = screen.getByRole("dialog");
  await user.selectOptions(within(drawer).getAllByLabelText("Type")[1] as HTMLElement, "emom");
  await user.clear(within(drawer).getAllByLabelText("Minutes")[1] as HTMLElement);
  await user.click(within(drawer).getByRole("button", { name: "Done" }));
  expect(screen.getByText("The player counts 10 minutes where none are set")).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save plan" }).disabled).toBe(false);
});
