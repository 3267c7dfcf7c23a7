import * as z from "zod/mini";
import { byNutrient, nutrientUnits, servingUnits } from "../domain/nutrition.ts";
import { localizedText, longText } from "./values.ts";

/** The label of food and supplements. Values are those of one serving; null ones are not stated. */
export const nutrition = z.object({
  /** `name` says it in kitchen measures, such as "1 scoop"; it may be empty. */
  serving: z.object({ amount: z.number(), unit: z.enum(servingUnits), name: localizedText }),
  servingsPerContainer: z.int(),
  /** Energy in kcal, all others in g. */
  perServing: z.object(byNutrient(() => z.nullable(z.number()))),
  /** Further substances, such as caffeine or vitamins. */
  others: z.array(z.object({ name: localizedText, amount: z.number(), unit: z.enum(nutrientUnits) })),
  ingredients: localizedText,
  allergens: localizedText,
  storage: localizedText,
});
export type Nutrition = z.infer<typeof nutrition>;

const most = 100_000;
const value = z.number().check(z.minimum(0), z.maximum(most));
const more = z.number().check(z.gt(0), z.maximum(most));
const textsUpTo = (max: number) => z.strictObject({ ar: longText(0, max), en: longText(0, max) });

export const nutritionBody = z.strictObject({
  serving: z.strictObject({ amount: more, unit: z.enum(servingUnits), name: textsUpTo(60) }),
  servingsPerContainer: z.int().check(z.minimum(1), z.maximum(10_000)),
  perServing: z.strictObject(byNutrient(() => z.nullable(value))),
  others: z
    .array(
      z.strictObject({
        name: z.strictObject({ ar: longText(1, 60), en: longText(1, 60) }),
        amount: value,
        unit: z.enum(nutrientUnits),
      }),
    )
    .check(z.maxLength(40)),
  ingredients: textsUpTo(2000),
  allergens: textsUpTo(500),
  storage: textsUpTo(500),
});
