/** The rows of a nutrition label, in its usual order. */
export const nutrients = ["energy", "fat", "saturates", "carbohydrate", "sugars", "fibre", "protein", "salt"] as const;
export type Nutrient = (typeof nutrients)[number];

/** Rows that are part of the one before them. */
export const isPartOfRow: ReadonlySet<string> = new Set<Nutrient>(["saturates", "sugars"]);

export const servingUnits = ["g", "ml"] as const;
export type ServingUnit = (typeof servingUnits)[number];

export const nutrientUnits = ["kcal", "g", "mg", "µg"] as const;
export type NutrientUnit = (typeof nutrientUnits)[number];

/** Something for each nutrient. */
export const byNutrient = <T>(make: (nutrient: Nutrient) => T): Record<Nutrient, T> => ({
  energy: make("energy"),
  fat: make("fat"),
  saturates: make("saturates"),
  carbohydrate: make("carbohydrate"),
  sugars: make("sugars"),
  fibre: make("fibre"),
  protein: make("protein"),
  salt: make("salt"),
});

export const unitOf = (nutrient: Nutrient): NutrientUnit => (nutrient === "energy" ? "kcal" : "g");

/** A value as labels write it: whole from 100 on, one decimal from 1 on, two below. Calories are whole. */
export function labelValue(value: number, unit: NutrientUnit): string {
  const decimals = unit === "kcal" || value >= 100 ? 0 : value >= 1 ? 1 : 2;
  return String(Number(value.toFixed(decimals)));
}

/** The value in 100 g or ml, from that of a serving. */
export const inHundred = (value: number, servingAmount: number): number => (value * 100) / servingAmount;
