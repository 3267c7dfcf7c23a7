// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createElement, useState } from "react";
import { afterEach, expect, test } from "vitest";
import { type PhotoAlignment, shiftPhoto, unaligned, zoomPhoto } from "#shared/domain/photo-alignment.ts";
import { AlignFrame, alignByKey } from "./align-frame.tsx";

afterEach(cleanup);

test("a photo is moved and sized within limits, by keys and by dragging", () => {
  const press = (key: string, shiftKey = false) => alignByKey(unaligned, { key, shiftKey });
  expect(press("ArrowLeft")).toEqual({ x: -0.005, y: 0, zoom: 1 });
  expect(press("ArrowDown", true)).toEqual({ x: 0, y: 0.04, zoom: 1 });
  expect([press("+"), press("-")]).toMatchObject([{ zoom: 1.02 }, { zoom: 0.98 }]);
  expect(alignByKey({ x: 1, y: 1, zoom: 2 }, { key: "0", shiftKey: false })).toEqual(unaligned);
  expect(press("a")).toBeUndefined();
  expect(shiftPhoto({ x: 0.9, y: -0.9, zoom: 1 }, 0.5, -0.5)).toEqual({ x: 1, y: -1, zoom: 1 });
  expect([zoomPhoto(unaligned, 10).zoom, zoomPhoto(unaligned, 0.01).zoom]).toEqual([3, 0.5]);
});

test("dragging the photo moves it, dragging its corner sizes it, and nothing moves between drags", () => {
  let now: PhotoAlignment = unaligned;
  const Frame = () => {
    const [alignment, setAlignment] = useState<PhotoAlignment>(unaligned);
    now = alignment;
    return createElement(AlignFrame, { label: "Front, 3 Nov", alignment, onAlign: setAlignment }, "photo");
  };
  render(createElement(Frame));
  const frame = screen.getByRole("group", { name: /^Front, 3 Nov/ });
  frame.getBoundingClientRect = () => new DOMRect(0, 0, 300, 400);
  const corner = frame.querySelector("[aria-hidden]");
  if (corner === null) throw new Error("no corner");
  for (const one of [frame, corner]) one.setPointerCapture = () => undefined;
  fireEvent.pointerDown(frame, { button: 0, clientX: 100, clientY: 100, pointerId: 1 });
  fireEvent.pointerMove(frame, { clientX: 130, clientY: 60, pointerId: 1 });
  fireEvent.pointerUp(frame, { pointerId: 1 });
  fireEvent.pointerMove(frame, { clientX: 0, clientY: 0, pointerId: 1 });
  expect(now).toEqual({ x: 0.1, y: -0.1, zoom: 1 });
  fireEvent.pointerDown(corner, { button: 0, clientX: 290, clientY: 390, pointerId: 1 });
  fireEvent.pointerMove(corner, { clientX: 440, clientY: 590, pointerId: 1 });
  expect(now).toEqual({ x: 0.1, y: -0.1, zoom: 2 });
});
