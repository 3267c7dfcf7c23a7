import { describe, expect, it } from "vitest";
import { maxScale, panBy, pinch, togglePress, toSwipe, whole, zoomAt } from "./zoom-view.ts";

const room = { width: 400, height: 600 };

describe("the view of an enlarged picture", () => {
  it("keeps the point under the pointer in its place", () => {
    const at = { x: 80, y: -50 };
    const view = zoomAt(whole, 2, at, room);
    // The picture's point under the pointer is at (at - offset) / scale before and after.
    expect((at.x - view.x) / view.scale).toBeCloseTo(80);
    expect((at.y - view.y) / view.scale).toBeCloseTo(-50);
  });

  it("never becomes smaller than the room or larger than the limit", () => {
    expect(zoomAt(whole, 0.2, { x: 0, y: 0 }, room)).toEqual(whole);
    expect(zoomAt(whole, 100, { x: 0, y: 0 }, room).scale).toBe(maxScale);
  });

  it("cannot be moved out of the room", () => {
    const view = panBy({ scale: 2, x: 0, y: 0 }, { x: 9999, y: -9999 }, room);
    expect(view).toEqual({ scale: 2, x: 200, y: -300 });
    expect(panBy(whole, { x: 30, y: 30 }, room)).toEqual(whole);
  });

  it("goes back to the whole picture on the second double press", () => {
    const view = togglePress(whole, { x: 10, y: 10 }, room);
    expect(view.scale).toBe(2.5);
    expect(togglePress(view, { x: 0, y: 0 }, room)).toEqual(whole);
  });

  it("follows two fingers: their distance zooms", () => {
    const before = [
      { x: -50, y: 0 },
      { x: 50, y: 0 },
    ] as const;
    const after = [
      { x: -100, y: 0 },
      { x: 100, y: 0 },
    ] as const;
    expect(pinch(whole, [before, after], room)).toEqual({ scale: 2, x: 0, y: 0 });
  });

  it("tells a swipe from a tap and from scrolling", () => {
    expect(toSwipe({ x: 200, y: 0 }, { x: 90, y: 10 })).toBe(1);
    expect(toSwipe({ x: 90, y: 0 }, { x: 200, y: 10 })).toBe(-1);
    expect(toSwipe({ x: 90, y: 0 }, { x: 100, y: 0 })).toBe(0);
    expect(toSwipe({ x: 90, y: 0 }, { x: 160, y: 200 })).toBe(0);
  });
});
