import type { Programme } from "../types.ts";
import { dailyMobility } from "./daily-mobility.ts";
import { firstTenK } from "./first-10k.ts";
import { gymFoundations } from "./gym-foundations.ts";
import { homeStart } from "./home-start.ts";
import { leanEngine } from "./lean-engine.ts";
import { muscleBuilder } from "./muscle-builder.ts";
import { strengthBase } from "./strength-base.ts";
import { strongAtHome } from "./strong-at-home.ts";

export const programmes: readonly Programme[] = [
  homeStart,
  strongAtHome,
  gymFoundations,
  muscleBuilder,
  strengthBase,
  leanEngine,
  firstTenK,
  dailyMobility,
];
