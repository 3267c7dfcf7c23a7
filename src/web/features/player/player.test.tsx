// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { createElement } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Enrolment, Exercise } from "#shared/contract/enrolments.ts";
import type { ProgrammeDay } from "#shared/contract/training.ts";
import { renderPage } from "#test/support/screen.ts";
import type { Standing } from "#web/entities/workout/standing.ts";
// Preloads the parts that the player loads later.
import "./later.ts";
import { Player } from "./player.tsx";

const both = (text: string) => ({ ar: text, en: text });
const exercise = (slug: string, more: Partial<Exercise> = {}): Exercise => ({
  slug,
  name: both(slug),
  pattern: "squat",
  movement: null,
  level: "beginner",
  primaryMuscles: ["quads"],
  secondaryMuscles: [],
  equipment: ["barbell"],
  steps: [],
  mistakes: [],
  safety: both(""),
  substitutions: [],
  measure: "reps",
  loadKind: "external",
  video: null,
  ...more,
});
const one = (slug: string, more = {}) => ({
  key: `key-${slug}`,
  exercise: { slug, name: both(slug) },
  sets: 2,
  reps: { min: 8, max: 10 },
  restSeconds: 90,
  ...more,
});
const day: ProgrammeDay = {
  key: "w1d1",
  order: 1,
  title: both("Legs"),
  kind: "strength",
  minutes: 40,
  blocks: [
    { key: "b0", kind: "straight", title: both("Main"), prescriptions: [one("squat"), one("plank")] },
    {
      key: "b1",
      kind: "superset",
      title: both("Pair"),
      rounds: 2,
      prescriptions: [one("press", { restSeconds: 0 }), one("row", { restSeconds: 0 })],
    },
    { key: "b2", kind: "amrap", title: both("Rounds"), minutes: 5, prescriptions: [one("swing", { sets: 1 })] },
    {
      key: "b3",
      kind: "emom",
      title: both("Minutes"),
      minutes: 4,
      prescriptions: [one("swing", { sets: 1 }), one("plank", { sets: 1, reps: undefined, seconds: 90 })],
    },
  ],
};
const plan = {
  id: "0198c0de-0000-4000-8000-000000000001",
  planNumber: 1,
  logs: [],
  exercises: [
    exercise("squat", { substitutions: ["swing"] }),
    exercise("plank", { measure: "seconds", loadKind: "bodyweight" }),
    exercise("press", { equipment: ["dumbbells"] }),
    exercise("row"),
    exercise("swing"),
  ],
  history: [
    {
      exercise: "squat",
      heaviestKg: 80,
      estimatedMaxKg: 100,
      last: {
        on: "2026-11-01",
        sets: [1, 2].map((set) => ({
          ...{ block: 0, prescription: 0, set, exercise: "squat", swappedFrom: null, weight: 80, weightKg: 80 },
          ...{ unit: "kg", reps: 8, seconds: null, metres: null, rpe: 8, isDone: true, key: null, kind: "normal" },
        })),
      },
    },
  ],
} as unknown as Enrolment;
const standing = { sessions: [], waiting: [], isOpen: () => true } as unknown as Standing;

const open = async (): Promise<void> => {
  renderPage(() =>
    createElement(Player, {
      plan,
      standing,
      isKept: false,
      stop: undefined,
      place: { week: 1, day: 1 },
      day,
      onDiscarded: () => undefined,
    }),
  );
  await screen.findByRole("heading", { level: 2 });
  // The list beside the step, which is loaded later.
  await screen.findByRole("navigation");
};
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const field = (name: string) => screen.getByRole("textbox", { name });

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal("scrollTo", () => undefined);
  // happy-dom has no popovers.
  HTMLElement.prototype.hidePopover ??= () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("the workout player", () => {
  test("shows one step; its button completes the next set with last time's weight and the target, and starts the rest", async () => {
    await open();
    expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("squat");
    expect(screen.getAllByText("80×8")).toHaveLength(2);
    press("Done: set 1");
    expect(field("squat, set 1: Weight")).toHaveProperty("value", "80");
    expect(field("squat, set 1: Reps")).toHaveProperty("value", "10");
    const timer = screen.getByRole("region", { name: "Timer" });
    expect(within(timer).getByText("1:30")).toBeTruthy();
    press("+15 s");
    expect(within(timer).getByText("1:45")).toBeTruthy();
    press("Skip");
    expect(screen.getByRole("button", { name: "Done: set 2" })).toBeTruthy();
  });

  test("leads to the next step once its sets are done", async () => {
    await open();
    press("Done: set 1");
    press("Skip");
    press("Done: set 2");
    press("Skip");
    press("Next: plank");
    expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("plank");
  });

  test("asks a plank for seconds and not for kilograms", async () => {
    await open();
    press("Next exercise");
    expect(field("plank, set 1: Seconds")).toHaveProperty("placeholder", "30");
    expect(screen.queryByRole("textbox", { name: /plank.*Weight/ })).toBeNull();
    press("Start 0:30");
    expect(within(screen.getByRole("region", { name: "Timer" })).getByText("Get ready")).toBeTruthy();
  });

  test("alternates the exercises of a superset", async () => {
    await open();
    press(/press \+ row/);
    const turn = () => screen.getByRole("heading", { level: 2 }).textContent;
    expect(turn()).toBe("press");
    press("Done: set 1");
    expect(turn()).toBe("row");
    press("Done: set 1");
    expect(turn()).toBe("press");
    expect(screen.getByRole("button", { name: "Done: set 2" })).toBeTruthy();
  });

  test("counts the rounds of an AMRAP", async () => {
    await open();
    press(/^4\s*swing/);
    press("Start 5:00");
    expect(screen.queryByRole("region", { name: "Timer" })).toBeNull();
    const rounds = () => screen.getByText("Rounds done:").parentElement?.textContent;
    press("Done: round 1");
    press("Done: round 2");
    expect(rounds()).toBe("Rounds done: 2");
    press("Undo the last round");
    expect(rounds()).toBe("Rounds done: 1");
  });

  test("the clock of an AMRAP can be paused and stopped; then the next exercise comes", async () => {
    await open();
    press(/^4\s*swing/);
    press("Start 5:00");
    press("Stop");
    press("Start 5:00");
    press("Done: round 1");
    press("Pause");
    expect(screen.getByText("Paused")).toBeTruthy();
    press("Resume");
    press("Stop");
    expect(screen.queryByRole("button", { name: "Done: round 2" })).toBeNull();
    // A reload remembers that the clock is over.
    cleanup();
    await open();
    fireEvent.click(within(screen.getByRole("navigation")).getAllByRole("button")[3] as HTMLElement);
    expect(screen.queryByRole("button", { name: "Done: round 2" })).toBeNull();
    press("Next: swing + plank");
    expect(screen.getByText("Every minute on the minute")).toBeTruthy();
  });

  test("an EMOM says what each minute holds, asks for every minute, and keeps its clock", async () => {
    await open();
    press(/^5\s*swing/);
    const list = within(screen.getByRole("region", { name: "Minutes" })).getAllByRole("listitem");
    expect(list.map((each) => each.textContent).slice(0, 2)).toEqual(["swing 8 to 10 reps", "plank 1:30"]);
    press("Start 4:00");
    expect(screen.getByText("Get ready")).toBeTruthy();
    press("Done: set 1");
    expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("plank");
    // Its own clock would take the place of the block's.
    expect(screen.queryByRole("button", { name: "Start 1:30" })).toBeNull();
    expect(screen.getByRole("button", { name: /^swing\s*1\/2$/ })).toBeTruthy();
  });

  test("a set of an EMOM waits for its minute, unless the clock is stopped; a missed one can be made up for", async () => {
    await open();
    press(/^5\s*swing/);
    press("Start 4:00");
    press("Done: set 1");
    const wait = screen.getByRole("button", { name: "Rest until the next minute" });
    expect(wait).toHaveProperty("disabled", true);
    expect(screen.getByRole("button", { name: "plank, set 1: Done" })).toHaveProperty("disabled", true);
    press("Stop");
    expect(screen.getByRole("button", { name: "plank, set 1: Done" })).toHaveProperty("disabled", false);
    press("Done: set 1");
    expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("swing");
    press("Start 4:00");
    // The first minute was taken back: it is due again.
    press("swing, set 1: Done");
    press("Done: set 1");
    expect(screen.getByRole("button", { name: "Rest until the next minute" })).toBeTruthy();
  });

  test("what was done before a swap stays with its exercise; the new one begins with its own weight", async () => {
    await open();
    press("Plates and warm-up");
    press("Add them before my sets");
    press("squat, set 1: Done");
    press("Swap exercise: squat");
    const sheet = within(screen.getByRole("dialog", { name: "Swap for something similar" }));
    fireEvent.click(sheet.getByRole("button", { name: "swing" }));
    fireEvent.click(sheet.getByRole("button", { name: "Swap exercise" }));
    expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("swing");
    expect(field("squat, set 1: Weight")).toHaveProperty("value", "80");
    expect(field("swing, set 2: Weight")).toHaveProperty("placeholder", "");
    expect(screen.queryByRole("textbox", { name: /set 3: Weight/ })).toBeNull();
    // Done with the other one, it is to be done again with this one.
    press("squat, set 1: Done, Record");
    expect(field("swing, set 1: Weight")).toHaveProperty("value", "");
  });

  test("adds a set, gives it a kind, and takes it away", async () => {
    await open();
    press("Add a set");
    const added = screen.getByRole("button", { name: "squat, set 3: Normal" });
    const menu = document.getElementById(added.getAttribute("popovertarget") ?? "");
    if (menu === null) throw new Error("no menu");
    fireEvent.click(within(menu).getByText("Drop set"));
    expect(screen.getByRole("button", { name: "squat, set 3: Drop set" }).textContent).toBe("D");
    fireEvent.click(within(menu).getByText("Remove the set"));
    expect(screen.queryByRole("button", { name: /squat, set 3/ })).toBeNull();
  });

  test("puts a warm-up before the sets; it does not count", async () => {
    await open();
    press("Plates and warm-up");
    press("Add them before my sets");
    const numbers = screen.getAllByRole("button", { name: /^squat, set \d+: (Warm-up|Normal)$/ });
    expect(numbers.map((each) => each.textContent)).toEqual(["W", "W", "W", "W", "1", "2"]);
    expect(document.querySelector("main header progress")?.getAttribute("max")).toBe("13");
  });

  test("names a warm-up set as one, and counts only the sets of the plan beside it", async () => {
    await open();
    press("Plates and warm-up");
    press("Add them before my sets");
    press("Done: warm-up set");
    expect(screen.getByRole("button", { name: "squat, set 3: Done" }).getAttribute("aria-pressed")).toBe("true");
    expect(within(screen.getByRole("navigation")).getByRole("button", { name: /squat/ }).textContent).toMatch(/0\/2$/);
  });

  test("works out no plates for what is lifted without a bar", async () => {
    await open();
    press("Next exercise");
    press("Next exercise");
    press("Warm-up sets");
    const sheet = within(screen.getByRole("dialog", { name: "Warm-up sets" }));
    expect(sheet.getByRole("textbox", { name: /Weight of the set/ })).toBeTruthy();
    expect(sheet.queryByRole("group", { name: "Bar" })).toBeNull();
    expect(sheet.queryByText("My plates: number of pairs")).toBeNull();
  });

  test("the exercise that is chosen to swap for has the focus", async () => {
    await open();
    press("Swap exercise: squat");
    const sheet = within(screen.getByRole("dialog", { name: "Swap for something similar" }));
    fireEvent.click(sheet.getByRole("button", { name: "swing" }));
    expect(document.activeElement?.textContent).toBe("swing");
  });

  test("the focus follows the button at the bottom into the rest, and back", async () => {
    await open();
    const done = screen.getByRole("button", { name: "Done: set 1" });
    done.focus();
    fireEvent.click(done);
    const skip = screen.getByRole("button", { name: "Skip" });
    expect(document.activeElement).toBe(skip);
    fireEvent.click(skip);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Done: set 2" }));
  });

  test("a workout that was left comes back with its sets and its timer", async () => {
    await open();
    press("Done: set 1");
    cleanup();
    await open();
    expect(screen.getByRole("button", { name: "squat, set 1: Done, Record" }).getAttribute("aria-pressed")).toBe(
      "true",
    );
    expect(screen.getByRole("region", { name: "Timer" })).toBeTruthy();
  });

  test("ends with what was done", async () => {
    await open();
    press("Done: set 1");
    press(/^Finish the workout$/);
    expect(screen.getByText("Sets done").nextSibling?.textContent).toBe("1");
    expect(screen.getByText(/800 kg/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Finish and save" })).toBeTruthy();
  });

  test("is not saved with a number that cannot be right: it says which set", async () => {
    await open();
    fireEvent.change(field("squat, set 1: Weight"), { target: { value: "99999" } });
    expect(field("squat, set 2: Weight")).toHaveProperty("placeholder", "80");
    press("Done: set 1");
    press(/^Finish the workout$/);
    press("Finish and save");
    expect(await screen.findByText("Correct the number marked red first: squat, set 1.")).toBeTruthy();
  });

  test("shares the name, the sets and the volume on a press, and nothing before anything was done", async () => {
    const sheet = vi.fn().mockResolvedValue(undefined);
    Object.assign(navigator, { share: sheet });
    await open();
    press(/^Finish the workout$/);
    expect(screen.queryByRole("button", { name: "Share" })).toBeNull();
    cleanup();
    await open();
    press("Done: set 1");
    press(/^Finish the workout$/);
    expect(sheet).not.toHaveBeenCalled();
    press("Share");
    await vi.waitFor(() => expect(sheet).toHaveBeenCalledOnce());
    const { title, text } = sheet.mock.calls[0]?.[0] ?? {};
    expect(title).toBe("Legs");
    expect(text.split("\n")[0]).toBe("I trained “Legs” with Himma");
    expect(text).toMatch(/\nSets done: 1\nTotal volume: 800 kg$/);
    Reflect.deleteProperty(navigator, "share");
  });
});
