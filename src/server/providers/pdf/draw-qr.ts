import encodeQR from "qr";
import { type Pen, page } from "./pen.ts";

/** Side of the code in points: 46 mm, so that phones read it from paper. */
const side = (46 / 25.4) * 72;
/** More than the four squares that readers need around such a code. */
const gap = 18;

export const qrHeight = side + 2 * gap;

/** The squares of a QR code of error correction level M, row by row; `true` is dark. */
export function toSquares(text: string): boolean[][] {
  // The encoder always adds a border.
  const bordered = encodeQR(text, "raw", { ecc: "medium", border: 1 });
  return bordered.slice(1, -1).map((row) => row.slice(1, -1));
}

/** Draws a QR code as squares in the middle of the page; returns where what follows starts. */
export function drawQr(pen: Pen, text: string, y: number): number {
  const grid = toSquares(text);
  pen.squares((page.width - side) / 2, y + gap, side / grid.length, grid, "رمز الاستجابة السريعة | QR code");
  return y + qrHeight;
}
