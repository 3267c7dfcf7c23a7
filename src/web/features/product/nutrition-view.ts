import type { Nutrition } from "#shared/contract/nutrition.ts";
import {
  inHundred,
  isPartOfRow,
  labelValue,
  type Nutrient,
  type NutrientUnit,
  nutrients,
  unitOf,
} from "#shared/domain/nutrition.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";

export interface NutritionRow {
  /** A row that every label has, or the name of another substance. */
  readonly name: Nutrient | LocalizedText;
  /** Part of the row before it. */
  readonly isPart: boolean;
  readonly unit: NutrientUnit;
  readonly serving: string;
  readonly hundred: string;
}

/** A label for display; made by the loader, so that browsers only show it. */
export function toNutritionView({ serving, servingsPerContainer, perServing, others, ...texts }: Nutrition) {
  const toRow = (name: NutritionRow["name"], value: number, unit: NutrientUnit): NutritionRow => ({
    name,
    isPart: typeof name === "string" && isPartOfRow.has(name),
    unit,
    serving: labelValue(value, unit),
    hundred: labelValue(inHundred(value, serving.amount), unit),
  });
  const stated = nutrients.flatMap((nutrient) => {
    const value = perServing[nutrient];
    return value === null ? [] : [toRow(nutrient, value, unitOf(nutrient))];
  });
  return {
    ...texts,
    serving,
    servingsPerContainer,
    rows: [...stated, ...others.map(({ name, amount, unit }) => toRow(name, amount, unit))],
  };
}

export type NutritionView = ReturnType<typeof toNutritionView>;
