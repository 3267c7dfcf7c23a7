import { fieldWords } from "#web/admin-kit/changes/changes.ts";
import { blockName, type Place, type Plan, weeksOf } from "./plan-edits.ts";

/** The part of a plan that a refused field belongs to. */
export interface PlanSpot {
  /** "Week 1, day 1, Back squat: tempo". */
  readonly words: string;
  /** The day; undefined for fields of a phase or a week. */
  readonly place: Place | undefined;
  /** The line of the day, as "block.line". */
  readonly line: string | undefined;
  /** The field inside of its part. */
  readonly field: string;
}

const levels = ["phases", "weeks", "days", "blocks", "prescriptions"] as const;
// The body of a template names the one part that it has.
const parts: ReadonlySet<string> = new Set([...levels, "body", "week", "day", "block", "asDay"]);

const ownWords: Readonly<Record<string, string>> = {
  "reps.min": "from",
  "reps.max": "to",
  restSeconds: "rest",
  rpe: "RPE",
  restBetweenRoundsSeconds: "rest between rounds",
  "rule.step": "step",
  "rule.cap": "up to RPE",
};

/** Reads the path of a field of a plan's body, such as "phases.0.weeks.0.days.0.title"; undefined for other fields. */
export function toSpot(path: string, plan: Plan, nameOf: (slug: string) => string): PlanSpot | undefined {
  const names = path.split(".");
  if (names[0] !== "phases" && names[0] !== "body") return undefined;
  const indexOf = (level: (typeof levels)[number]): number | undefined => {
    const at = names.indexOf(level);
    return at === -1 || names[at + 1] === undefined ? undefined : Number(names[at + 1]);
  };
  const rest = names.slice(names.findLastIndex((name) => parts.has(name) || /^\d+$/.test(name)) + 1).join(".");
  const name = rest === "" ? "" : `: ${ownWords[rest] ?? fieldWords(rest)}`;
  const field = rest.startsWith("load.") ? "load" : rest;
  const [phase = 0, week] = [indexOf("phases"), indexOf("weeks")];
  if (names[0] === "phases" && week === undefined)
    return { words: `Phase ${phase + 1}${name}`, place: undefined, line: undefined, field };
  const before = plan.slice(0, phase).reduce((sum, one) => sum + one.weeks.length, 0);
  const number = before + (week ?? 0);
  const hasDay = ["days", "day", "block"].some((name) => names.includes(name));
  if (!hasDay) return { words: `Week ${number + 1}${name}`, place: undefined, line: undefined, field };
  const place = { week: number, day: indexOf("days") ?? 0 };
  const words = `Week ${number + 1}, day ${place.day + 1}`;
  const hasBlock = names.includes("blocks") || names.includes("block");
  const block = indexOf("blocks") ?? 0;
  const own = weeksOf(plan)[number]?.days[place.day]?.blocks[block];
  if (!hasBlock || own === undefined) return { words: `${words}${name}`, place, line: undefined, field };
  const line = indexOf("prescriptions");
  const one = line === undefined ? undefined : own.prescriptions[line];
  if (one === undefined) return { words: `${words}, ${blockName(own, block)}${name}`, place, line: undefined, field };
  return { words: `${words}, ${nameOf(one.exercise)}${name}`, place, line: `${block}.${line}`, field };
}
