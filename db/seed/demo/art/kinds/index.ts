import type { Draw } from "../drawing.ts";
import { cap, hoodie, leggings, shorts, tee } from "./apparel.ts";
import { bag, giftCard } from "./carry.ts";
import { dumbbell, kettlebell, plate, roller } from "./iron.ts";
import { band, belt, gloves, mat, rope, straps } from "./soft-gear.ts";
import { bar, bottle, jar, pouch, shaker, tub } from "./vessels.ts";

export const kindNames = [
  "tub",
  "pouch",
  "shaker",
  "bottle",
  "bar",
  "jar",
  "kettlebell",
  "dumbbell",
  "plate",
  "band",
  "mat",
  "roller",
  "rope",
  "gloves",
  "straps",
  "belt",
  "tee",
  "hoodie",
  "leggings",
  "shorts",
  "cap",
  "bag",
  "gift-card",
] as const;

export type ArtKind = (typeof kindNames)[number];

export const draws: Readonly<Record<ArtKind, Draw>> = {
  tub,
  pouch,
  shaker,
  bottle,
  bar,
  jar,
  kettlebell,
  dumbbell,
  plate,
  band,
  mat,
  roller,
  rope,
  gloves,
  straps,
  belt,
  tee,
  hoodie,
  leggings,
  shorts,
  cap,
  bag,
  "gift-card": giftCard,
};
