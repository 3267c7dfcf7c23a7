// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createElement } from "react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import words from "#locales/en/translation.json" with { type: "json" };
import { createTranslator } from "#web/lib/i18n/translator.ts";
import { TranslationProvider } from "#web/lib/i18n/use-translation.tsx";
import { newDraft } from "./draft.ts";
import { useFinish } from "./use-finish.ts";

const queue = vi.hoisted(() => ({ settle: (_: { sent: number; refused: number }): void => undefined }));
vi.mock("#web/entities/workout/training-queue.ts", () => ({
  workoutKind: { name: "workout" },
  trainingQueue: () => ({
    storeOrSend: () => Promise.resolve("stored"),
    onSettled: (_: unknown, listener: typeof queue.settle) => {
      queue.settle = listener;
      return () => undefined;
    },
  }),
}));
afterEach(cleanup);

const both = (text: string) => ({ ar: text, en: text });
const one = { key: "k", exercise: { slug: "squat", name: both("Squat") }, sets: 1, restSeconds: 0 };
const day = { key: "d", title: both("Legs"), blocks: [{ key: "b", kind: "straight", prescriptions: [one] }] };
const draft = {
  ...newDraft("0198c0de-0000-4000-8000-000000000000", new Date(), "kg", 1),
  sets: { "0.0.1": { weight: "", amount: "5", rpe: "", isDone: true } },
};

function Finish() {
  const finish = useFinish({
    ...{ plan: { id: "p1", exercises: [] }, place: { week: 1, day: 1 }, day, isKept: false },
    tools: { draft, forget: () => undefined },
  } as never);
  return (
    <button type="button" onClick={() => void finish()}>
      Finish
    </button>
  );
}

test("the calendar opens once the workout has arrived, so that it is not shown as still to be done", async () => {
  const translator = createTranslator("en", { translation: words }, () => Promise.resolve(undefined));
  const Stub = createRoutesStub([
    // biome-ignore lint/correctness/noChildrenProp: the provider requires them as a prop
    { path: "/", Component: () => <TranslationProvider translator={translator} children={<Finish />} /> },
    { path: "/dashboard/programmes/:id", Component: () => <p>Calendar</p> },
  ]);
  render(createElement(Stub, { initialEntries: ["/"] }));
  await userEvent.setup().click(screen.getByRole("button", { name: "Finish" }));
  await act(() => Promise.resolve());
  expect(screen.queryByText("Calendar")).toBeNull();
  queue.settle({ sent: 1, refused: 0 });
  expect(await screen.findByText("Calendar")).toBeDefined();
});
