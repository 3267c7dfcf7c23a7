import { countPairs } from "#server/modules/orders/index.ts";
import type { SeedContext } from "../context.ts";

/** What the job of the night would count. */
export const seedProductPairs = ({ tx, now }: SeedContext): Promise<void> => countPairs(tx, now);
