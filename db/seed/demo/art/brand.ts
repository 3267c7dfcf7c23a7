import { brandLatinLine, write } from "./text.ts";

/** The logo in a 24 × 24 viewBox: a ring broken at the top by a rising peak. */
export const markPath = "M5.7 19.7A10 10 0 0 1 10.7 2.1M13.3 2.1A10 10 0 0 1 18.3 19.7M6.9 17.2L12 10.1L17.1 17.2";

/** The logo centred at (cx, cy). */
export const mark = (cx: number, cy: number, size: number, color: string, more = ""): string =>
  `<path transform="translate(${(cx - size / 2).toFixed(1)} ${(cy - size / 2).toFixed(1)})scale(${(size / 24).toFixed(3)})" ` +
  `d="${markPath}" fill="none" stroke="${color}" stroke-width="3"${more === "" ? "" : ` ${more}`}/>`;

/** Latin name centred at x with the baseline at y. */
export const latinName = (x: number, y: number, size: number, fill: string, more = ""): string =>
  write(brandLatinLine, { x, y, size, fill, more });

/** Logo and Latin name side by side, centred at x; `size` is the logo's height. */
export const lockup = (x: number, y: number, size: number, fill: string): string => {
  const word = (brandLatinLine.width / brandLatinLine.em) * size * 0.86;
  const start = x - (size * 1.22 + word) / 2;
  return (
    mark(start + size / 2, y, size, fill) +
    write(brandLatinLine, { x: start + size * 1.22, y: y + size * 0.3, size: size * 0.86, fill, align: "start" })
  );
};
