import { kinds } from "./kinds/index.ts";
import { createDefs } from "./kit/defs.ts";
import { noLabel } from "./kit/label.ts";
import { fitInto, stand } from "./kit/scene.ts";
import { type ProductArt, toPalette } from "./product.ts";
import { hash } from "./random.ts";
import { document, linear, num, radial, rect } from "./svg.ts";

/** Eight-point khatim: two squares, one turned by 45 degrees. */
const khatim = (cx: number, cy: number, r: number): string =>
  Array.from({ length: 16 }, (_, i) => {
    const angle = (Math.PI * i) / 8 - Math.PI / 2;
    const radius = i % 2 ? r * 0.765 : r;
    return `${i ? "L" : "M"}${num(cx + Math.cos(angle) * radius)} ${num(cy + Math.sin(angle) * radius)}`;
  }).join("");

/** The points coin, centred at (cx, cy). */
export function coin(id: string, cx: number, cy: number, r: number): { defs: string; body: string } {
  const defs = linear(
    `${id}o`,
    [
      [0, "#ffe39a"],
      [0.5, "#f5b81c"],
      [1, "#b97a06"],
    ],
    [0, 0, 1, 1],
  );
  const body =
    `<circle cx="${cx}" cy="${num(cy + r * 0.09)}" r="${r}" fill="#8a5a00"/><circle cx="${cx}" cy="${cy}" r="${r}" fill="url(#${id}o)"/>` +
    `<circle cx="${cx}" cy="${cy}" r="${num(r * 0.79)}" fill="none" stroke="#8a5a00" stroke-opacity=".5" stroke-width="${num(r * 0.06)}"/>` +
    `<path d="${khatim(cx, cy + r * 0.03, r * 0.5)}z" fill="#8a5a00"/><path d="${khatim(cx, cy, r * 0.5)}z" fill="#fff3d1"/>`;
  return { defs, body };
}

export interface RewardArt {
  readonly seed: string;
  /** The product given, without its labels; the coin alone when absent. */
  readonly product?: Pick<ProductArt, "kind" | "color" | "option">;
}

/** A 600 × 600 reward image: the coin alone, or an object on gold with the coin beside it. */
export function rewardArt({ seed, product }: RewardArt): string {
  const id = `r${hash(seed).toString(36)}`;
  const turn = hash(seed) % 360;
  const field = radial(
    `${id}w`,
    [
      [0, "#fffaf0"],
      [1, "#f3dca6"],
    ],
    0.4,
    0.34,
    0.8,
  );
  const ring = [196, 246, 296]
    .map(
      (r, i) =>
        `<circle cx="300" cy="300" r="${r}" fill="none" stroke="#f5b81c" stroke-opacity="${num(0.4 - i * 0.1)}" stroke-width="${18 - i * 4}" stroke-dasharray="${num(r * 3.1)} ${num(r * 0.7)}" transform="rotate(${turn + i * 77} 300 300)"/>`,
    )
    .join("");
  const base = rect(0, 0, 600, 600, `url(#${id}w)`) + ring;
  if (product === undefined) {
    const big = coin(id, 300, 292, 150);
    return document(600, 600, field + big.defs, base + big.body);
  }
  const defs = createDefs(`${id}d`);
  const palette = toPalette(product.color);
  const look = { ...palette, tint: "honey" as const, label: noLabel, option: product.option ?? "" };
  const thing = kinds[product.kind].thing({ ...look, defs });
  const small = coin(id, 486, 476, 62);
  const placed = stand(defs, thing, fitInto(thing, { x: 290, foot: 520, w: 440, h: 420 }));
  return document(600, 600, field + defs.all() + small.defs, base + placed + small.body);
}
