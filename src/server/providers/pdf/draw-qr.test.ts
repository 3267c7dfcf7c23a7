import decodeQR from "qr/decode.js";
import { expect, test } from "vitest";
import { qrHeight, toSquares } from "./draw-qr.ts";

/** The squares as a picture with a white border, `scale` pixels a square. */
function toPicture(grid: readonly (readonly boolean[])[], scale = 4, border = 4) {
  const side = (grid.length + 2 * border) * scale;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      if (grid[Math.floor(y / scale) - border]?.[Math.floor(x / scale) - border] === true)
        data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
  return { width: side, height: side, data };
}

test.each([90, 250, 528, 700])("a reader finds all %i characters of a code", (length) => {
  const text = "AQVTYWxsYQIKMTIzNDU2Nzg5MQ+/".repeat(30).slice(0, length);
  const grid = toSquares(text);
  expect(decodeQR(toPicture(grid))).toBe(text);
  expect(grid.length).toBe(grid[0]?.length);
});

test("a code is at least 45 mm wide", () => {
  expect(qrHeight - 2 * 18).toBeGreaterThanOrEqual((45 / 25.4) * 72);
});
