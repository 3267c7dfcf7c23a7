import { fieldWords } from "#web/admin-kit/changes/changes.ts";
import { plainText } from "#web/admin-kit/forms/plain-text.ts";
import { counted } from "#web/admin-kit/labels.ts";
import type { Day, Phase, Plan, Prescription, Week } from "./plan-edits.ts";

export function toMeasure({ reps, seconds, metres }: Prescription): string {
  if (reps !== undefined) return reps.min === reps.max ? `${reps.min}` : `${reps.min}–${reps.max}`;
  return seconds === undefined ? `${metres ?? 0} m` : `${seconds} s`;
}

const prescriptionInWords = (one: Prescription, nameOf: (slug: string) => string): string =>
  [
    `${nameOf(one.exercise)} ${one.sets} × ${toMeasure(one)}`,
    `rest ${one.restSeconds} s`,
    ...(one.tempo === undefined ? [] : [`tempo ${one.tempo}`]),
    ...(one.rpe === undefined ? [] : [`RPE ${one.rpe}`]),
    ...(one.perSide ? ["each side"] : []),
    ...(one.note?.en || one.note?.ar ? [`${one.note.en} / ${one.note.ar}`] : []),
  ].join(", ");

function dayInWords({ title, kind, minutes, blocks }: Day, nameOf: (slug: string) => string): string {
  const exercises = blocks.flatMap((block) => block.prescriptions.map((one) => prescriptionInWords(one, nameOf)));
  const name = [title.en, title.ar].filter((text) => text !== "").join(" / ");
  return [name, `${kind}, ${minutes} minutes`, ...exercises].filter((line) => line !== "").join("\n");
}

/** Explains what saving a plan changes, and which learners it does not affect. */
export function versionNote({ number, learners }: { number: number; learners: number }, isPublished: boolean): string {
  const customers = learners === 0 ? "" : `; ${counted(learners, "customer has", "customers have")} it`;
  const keep = learners === 0 ? "" : " Customers keep the version they bought.";
  return `Version ${number} is ${isPublished ? "published" : "a draft"}${customers}. Saving creates version ${number + 1}.${keep}`;
}

/** A day of a plan is taken from one side as a whole. */
export const isDay = (value: object): boolean => "blocks" in value;

/** Names a part of a plan by its week and day; weeks are counted through all phases. */
export const planPartName =
  (plan: Plan) =>
  ([, phase, , week, ...rest]: readonly string[]): string => {
    if (phase === undefined) return "Phases";
    const before = plan.slice(0, Number(phase)).reduce((sum, one) => sum + one.weeks.length, 0);
    if (week === undefined) return `Phase ${Number(phase) + 1}`;
    if (Number.isNaN(Number(week))) return `Phase ${Number(phase) + 1}, ${fieldWords(week)}`;
    const [part = "", day] = rest;
    const name = `Week ${before + Number(week) + 1}`;
    return part === "days" && day !== undefined
      ? `${name}, day ${Number(day) + 1}`
      : `${name}: ${fieldWords(rest.join("."))}`;
  };

const isDayOf = (value: unknown): value is Day => typeof value === "object" && value !== null && isDay(value);

/** Describes a part of a plan as text. */
export const describePlanPart =
  (nameOf: (slug: string) => string) =>
  (value: unknown): string => {
    if (isDayOf(value)) return dayInWords(value, nameOf);
    if (!Array.isArray(value)) return plainText(value);
    if (value.every(isDayOf)) return value.map((day) => day.title.en || day.kind).join("\n");
    const weeks = value.flatMap((one: Phase | Week) => ("weeks" in one ? one.weeks : [one]));
    return counted(weeks.length, "week");
  };
