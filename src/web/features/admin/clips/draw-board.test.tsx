// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { Shape, ShapeKind } from "#shared/domain/drawings.ts";
import { DrawBoard } from "./draw-board.tsx";

afterEach(cleanup);

/** Draws with these keys on an empty, focused board. */
async function draw(kind: ShapeKind, keys: string): Promise<Shape[]> {
  const onDraw = vi.fn<(shape: Shape) => void>();
  render(<DrawBoard frame={{ width: 160, height: 90 }} kind={kind} colour="red" shapes={[]} onDraw={onDraw} />);
  const user = userEvent.setup();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("application"));
  await user.keyboard(keys);
  return onDraw.mock.calls.map(([shape]) => shape);
}

const far = "{Shift>}{ArrowRight}{/Shift}";

test("an angle is drawn by three points set with the keyboard", async () => {
  const drawn = await draw("angle", `{Enter}${far}{Enter}{ArrowUp}{Enter}`);
  const points = [
    [0.5, 0.5],
    [0.55, 0.5],
    [0.55, 0.49],
  ];
  expect(drawn).toEqual([{ kind: "angle", colour: "red", points }]);
});

test("an arrow needs two different points; the position is announced and ends at the picture's edge", async () => {
  const drawn = await draw("arrow", `{Enter}{Enter}${far.repeat(11)}`);
  expect(drawn).toEqual([]);
  expect(screen.getByText("100% from the left, 50% from the top. 1 set.")).toBeTruthy();
  await userEvent.keyboard("{Enter}");
  expect(document.querySelectorAll("[data-cursor]")).toHaveLength(1);
});

test("a freehand line ends when its last point is set again; Escape discards it", async () => {
  const drawn = await draw("pen", `{Enter}${far}{Enter}{Escape}{Enter}${far}{Enter}{ArrowDown}{Enter}{Enter}`);
  expect(drawn.map(({ points }) => points)).toEqual([
    [
      [0.55, 0.5],
      [0.6, 0.5],
      [0.6, 0.51],
    ],
  ]);
});
