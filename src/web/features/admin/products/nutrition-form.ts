import type { Nutrition } from "#shared/contract/nutrition.ts";
import { toLatinDigits } from "#shared/domain/digits.ts";
import { byNutrient, type Nutrient, type NutrientUnit, type ServingUnit } from "#shared/domain/nutrition.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";

/** The fields of a label: numbers as typed text. */
export interface NutritionFields {
  readonly serving: { readonly amount: string; readonly unit: ServingUnit; readonly name: LocalizedText };
  readonly servingsPerContainer: string;
  /** Empty ones are not stated. */
  readonly perServing: Readonly<Record<Nutrient, string>>;
  readonly others: readonly { readonly name: LocalizedText; readonly amount: string; readonly unit: NutrientUnit }[];
  readonly ingredients: LocalizedText;
  readonly allergens: LocalizedText;
  readonly storage: LocalizedText;
}

const nothing: LocalizedText = { ar: "", en: "" };

export const emptyNutrition: NutritionFields = {
  serving: { amount: "", unit: "g", name: nothing },
  servingsPerContainer: "",
  perServing: byNutrient(() => ""),
  ...{ others: [], ingredients: nothing, allergens: nothing, storage: nothing },
};

export function toNutritionFields(label: Nutrition | null): NutritionFields | null {
  if (label === null) return null;
  const { serving, servingsPerContainer, perServing, others, ...texts } = label;
  return {
    ...texts,
    serving: { ...serving, amount: String(serving.amount) },
    servingsPerContainer: String(servingsPerContainer),
    perServing: byNutrient((nutrient) => String(perServing[nutrient] ?? "")),
    others: others.map((other) => ({ ...other, amount: String(other.amount) })),
  };
}

/** A typed number, with a decimal comma too; NaN if it is none, which the contract refuses. */
function numberFrom(text: string): number {
  const digits = toLatinDigits(text).trim().replace(/[,٫]/, ".");
  return digits === "" ? Number.NaN : Number(digits);
}

export function toNutrition(fields: NutritionFields | null): Nutrition | null {
  if (fields === null) return null;
  const { serving, servingsPerContainer, perServing, others, ...texts } = fields;
  return {
    ...texts,
    serving: { ...serving, amount: numberFrom(serving.amount) },
    servingsPerContainer: numberFrom(servingsPerContainer),
    perServing: byNutrient((nutrient) =>
      perServing[nutrient].trim() === "" ? null : numberFrom(perServing[nutrient]),
    ),
    others: others.map((other) => ({ ...other, amount: numberFrom(other.amount) })),
  };
}

/** The error message of a number in the label. */
export function nutritionWords(path: readonly string[]): string | undefined {
  if (path.at(-1) === "servingsPerContainer") return "Enter a whole number, 1 or more";
  if (path[1] === "serving") return "Enter a number above 0, such as 30";
  return path[1] === "perServing" || path.at(-1) === "amount" ? "Enter a number such as 3.5" : undefined;
}
