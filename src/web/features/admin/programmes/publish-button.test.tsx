// @vitest-environment happy-dom
import { cleanup, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import type { AdminProgramme, EditableBlock } from "#shared/contract/admin-programmes.ts";
import { renderPage } from "#test/support/screen.ts";
import { PublishButton } from "./publish-button.tsx";

afterEach(cleanup);

const nothing = { ar: "", en: "" };
const line = { exercise: "burpee", sets: 3, reps: { min: 8, max: 12 }, restSeconds: 60 };
const day = (block: Partial<EditableBlock>) => ({
  ...{ key: "d", order: 1, title: nothing, kind: "strength" as const, minutes: 45 },
  blocks: [{ kind: "straight" as const, title: nothing, prescriptions: [line], ...block }],
});
const press = async (days: readonly ReturnType<typeof day>[]) => {
  const week = { number: 1, note: nothing, deload: false, days };
  const programme = {
    product: { isArchived: true, version: 1, name: { ar: "قوة", en: "Strength" } },
    plan: { number: 1, phases: [{ order: 1, name: nothing, note: nothing, weeks: [week] }] },
  } as unknown as AdminProgramme;
  renderPage(() => <PublishButton programme={programme} />);
  await userEvent.click(screen.getByRole("button", { name: "Publish" }));
  return screen.getByRole("dialog");
};

test("a plan with faults is not offered for publishing: what is missing is listed", async () => {
  const dialog = await press([]);
  expect(dialog.textContent).toContain("“Strength” cannot be published yet");
  expect(dialog.textContent).toContain("Week 1 has no day");
  expect(within(dialog).queryByRole("button", { name: "Publish" })).toBeNull();
  cleanup();
  expect((await press([day({ kind: "emom" })])).textContent).toContain("Week 1, day 1, block 1 has no minutes");
});

test("a whole plan is published after a confirmation", async () => {
  const dialog = await press([day({ kind: "emom", minutes: 10 })]);
  expect(dialog.textContent).toContain("It appears in the shop right away");
  expect(within(dialog).getByRole("button", { name: "Publish" })).toBeTruthy();
});
