import { counted } from "#web/admin-kit/labels.ts";
import { type Block, type Day, type Plan, type Prescription, weeksOf } from "./plan-edits.ts";

function toMeasure({ reps, seconds, metres }: Prescription): string {
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

function blockInWords(block: Block, nameOf: (slug: string) => string): Record<string, unknown> {
  const { prescriptions, title, kind, rounds, restBetweenRoundsSeconds: rest, minutes } = block;
  const exercises = prescriptions.map((one, at) => [`exercise ${at + 1}`, prescriptionInWords(one, nameOf)]);
  return { title, kind, rounds, rest, minutes, ...Object.fromEntries(exercises) };
}

function dayInWords({ title, kind, minutes, blocks }: Day, nameOf: (slug: string) => string): Record<string, unknown> {
  const parts = blocks.map((block, at) => [`part ${at + 1}`, blockInWords(block, nameOf)]);
  return { title, kind, minutes, ...Object.fromEntries(parts) };
}

/** Explains what saving a plan changes, and which learners it does not affect. */
export function versionNote({ number, learners }: { number: number; learners: number }, isPublished: boolean): string {
  const customers = learners === 0 ? "" : `; ${counted(learners, "customer has", "customers have")} it`;
  const keep = learners === 0 ? "" : " Customers keep the version they bought.";
  return `Version ${number} is ${isPublished ? "published" : "a draft"}${customers}. Saving creates version ${number + 1}.${keep}`;
}

/** A plan as displayed fields by position, for the conflict dialog. */
export function planInWords(plan: Plan, nameOf: (slug: string) => string): Record<string, unknown> {
  const phases = plan.map(({ name, note, weeks }, at) => [`Phase ${at + 1}`, { name, note, weeks: weeks.length }]);
  const weeks = weeksOf(plan).flatMap(({ note, deload, days }, week) => [
    [`Week ${week + 1}`, { note, deload: deload ? "yes" : "no" }],
    ...days.map((day, at) => [`Week ${week + 1}, day ${at + 1}`, dayInWords(day, nameOf)]),
  ]);
  return Object.fromEntries([...phases, ...weeks]);
}
