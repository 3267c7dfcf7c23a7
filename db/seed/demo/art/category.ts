import { type ArtKind, kinds } from "./kinds/index.ts";
import { createDefs } from "./kit/defs.ts";
import { noLabel } from "./kit/label.ts";
import { fitInto, stand, studio, type Tint } from "./kit/scene.ts";
import { type ProductArt, toPalette } from "./product.ts";
import { hash, randomFrom } from "./random.ts";
import { document } from "./svg.ts";

export interface CategoryArt {
  readonly seed: string;
  readonly kind: ArtKind;
  readonly color: ProductArt["color"];
  readonly tint: Tint;
}

/** A 600 × 600 tile: one large object of the category before the brand's broken rings. */
export function categoryArt({ seed, kind, color, tint }: CategoryArt): string {
  const defs = createDefs(`c${hash(seed).toString(36)}`);
  const thing = kinds[kind].thing({ ...toPalette(color), tint, label: noLabel, option: "", defs });
  const turn = Math.round(randomFrom(seed)() * 360);
  const ring = (r: number, width: number, dash: string, spin: number): string =>
    `<circle cx="300" cy="286" r="${r}" fill="none" stroke="#ffffff" stroke-opacity=".5" stroke-width="${width}" stroke-dasharray="${dash}" transform="rotate(${spin} 300 286)"/>`;
  const body =
    studio(defs, tint) +
    ring(226, 22, "1060 360", turn) +
    ring(268, 7, "660 150 560 360", turn + 130) +
    stand(defs, thing, fitInto(thing, { x: 292, foot: 536, w: 480, h: 450 }));
  return document(600, 600, defs.all(), body);
}
