import * as z from "zod/mini";
import { bodyRegions, maxPain } from "../domain/body-regions.ts";
import { id, localizedText } from "./values.ts";

/** Pain during a workout from 0 (none) to 10, and where. */
export const pain = z.object({ level: z.int(), region: z.nullable(z.enum(bodyRegions)) });

const painFields = z.strictObject({
  level: z.int().check(z.minimum(0), z.maximum(maxPain)),
  region: z.optional(z.enum(bodyRegions)),
});
export const painBody = painFields.check(
  z.refine(({ level, region }) => level > 0 || region === undefined, {
    path: ["region"],
    params: { code: "INVALID_VALUE" },
  }),
);

/** How injuries change the plan. The parts above are adapted already; without injuries they are the plan's own. */
export const adaptedPlan = z.object({
  injuries: z.array(
    z.object({
      id,
      region: z.enum(bodyRegions),
      severity: z.literal([1, 2, 3]),
      takesSubstitutes: z.boolean(),
      version: z.int(),
    }),
  ),
  /** Exercises that do not fit, each with what would take its place; null: it would be left out. */
  unfit: z.array(
    z.object({
      ...{ exercise: z.string(), name: localizedText, region: z.enum(bodyRegions) },
      by: z.nullable(z.object({ slug: z.string(), name: localizedText })),
    }),
  ),
});
