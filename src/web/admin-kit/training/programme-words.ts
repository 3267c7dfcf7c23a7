import { type EquipmentKind, equipmentKinds, goals, levels } from "#shared/domain/programme-facts.ts";
import { sentence } from "../labels.ts";

const choices = <T extends string>(values: readonly T[]): { readonly value: T; readonly label: string }[] =>
  values.map((value) => ({ value, label: sentence(value) }));

export const goalChoices = choices(goals);
export const levelChoices = choices(levels);
export const equipmentChoices = choices(equipmentKinds);
export const dayKindChoices = choices(["strength", "cardio", "mobility"] as const);
export const blockKindChoices = [
  { value: "straight", label: "Straight sets" },
  { value: "superset", label: "Superset" },
  { value: "circuit", label: "Circuit" },
  { value: "amrap", label: "As many rounds as possible" },
  { value: "emom", label: "Every minute on the minute" },
] as const;

/** The option with the selected value; the default if there is none. */
export const chosen = <T extends string>(list: readonly { readonly value: T }[], text: string, usual: T): T =>
  list.find((one) => one.value === text)?.value ?? usual;

/** "dumbbells, pull up bar". */
export const toEquipmentNames = (kinds: readonly EquipmentKind[]): string =>
  kinds.map((kind) => kind.replaceAll("_", " ")).join(", ");
