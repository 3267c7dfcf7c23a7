import * as z from "zod/mini";
import { setKinds } from "../domain/exercise-measures.ts";
import { maxPerSet, maxWeight } from "../domain/set-bounds.ts";
import { planKey } from "./training.ts";

const setFields = z.strictObject({
  block: z.int().check(z.minimum(0), z.maximum(50)),
  prescription: z.int().check(z.minimum(0), z.maximum(50)),
  set: z.int().check(z.minimum(1), z.maximum(100)),
  exercise: z.string().check(z.regex(/^[a-z0-9-]{1,100}$/)),
  /** At most 1000 kg. */
  weight: z.optional(z.number().check(z.minimum(0), z.maximum(maxWeight.lb))),
  unit: z.optional(z.enum(["kg", "lb"])),
  reps: z.optional(z.int().check(z.minimum(0), z.maximum(maxPerSet.reps))),
  seconds: z.optional(z.int().check(z.minimum(0), z.maximum(maxPerSet.seconds))),
  metres: z.optional(z.int().check(z.minimum(0), z.maximum(maxPerSet.metres))),
  rpe: z.optional(z.number().check(z.minimum(1), z.maximum(10), z.multipleOf(0.5))),
  isDone: z.boolean(),
  /** The key of its prescription. */
  key: z.optional(planKey),
  /** `normal` by default. Warm-ups count nowhere; drop sets and sets to failure for volume only. */
  kind: z.optional(z.enum(setKinds)),
});
/** A set of a workout as a device sends it. */
export const setBody = setFields.check(
  z.refine(({ weight = 0, unit = "kg" }) => weight <= maxWeight[unit], {
    path: ["weight"],
    params: { code: "TOO_BIG" },
  }),
);
