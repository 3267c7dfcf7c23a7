import type { PhysicalProduct } from "../types.ts";
import { accessories } from "./accessories.ts";
import { apparel } from "./apparel.ts";
import { equipment } from "./equipment.ts";
import { recovery } from "./recovery.ts";
import { snacks } from "./snacks.ts";
import { supplements } from "./supplements.ts";

export const products: readonly PhysicalProduct[] = [
  ...supplements,
  ...equipment,
  ...apparel,
  ...accessories,
  ...snacks,
  ...recovery,
];
