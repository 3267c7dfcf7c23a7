import { t } from "../text.ts";
import type {
  Block,
  BlockKind,
  Dose,
  Prescription,
  ProgrammeDay,
  ProgrammePhase,
  SessionKind,
  Text,
} from "../types.ts";

/** How one week modifies a phase's template: added to every working set. */
export type Dial = {
  readonly note: Text;
  readonly sets?: number;
  readonly reps?: number;
  readonly rpe?: number;
  /** Points added to a percentage of a maximum. */
  readonly percent?: number;
  /** Factor for seconds and metres. */
  readonly volume?: number;
  readonly rounds?: number;
  readonly minutes?: number;
  readonly deload?: true;
};

/**
 * One line of a template: `exercise sets×dose rest [@rpe] [tempo] [side] [load] [rule]`, such as
 * `"back-squat 3x8-10 r120 @7 t3010"`, `"plank 3x30s r45"`, `"easy-run 1x3000m r0"`, `"deadlift 3x5 r180 75%tm"`,
 * `"bench-press 4x5 r150 +linear"`.
 */
type Line = string | readonly [line: string, note: Text];
type BlockTemplate = {
  readonly kind: BlockKind;
  readonly title: Text;
  readonly lines: readonly Line[];
  readonly rounds?: number;
  readonly rest?: number;
  readonly minutes?: number;
  /** Warm-ups and cool-downs do not change between weeks. */
  readonly fixed?: true;
};
export type DayTemplate = {
  readonly title: Text;
  readonly kind: SessionKind;
  readonly minutes: number;
  readonly blocks: readonly BlockTemplate[];
};
export type PhaseTemplate = {
  readonly name: Text;
  readonly note: Text;
  readonly days: readonly DayTemplate[];
  readonly weeks: readonly Dial[];
};

const warmUpTitle = t("الإحماء", "Warm-up");
const coolDownTitle = t("التهدئة", "Cool-down");

export const warmUp = (...lines: readonly Line[]): BlockTemplate => ({
  kind: "circuit",
  title: warmUpTitle,
  lines,
  rounds: 1,
  rest: 0,
  fixed: true,
});
export const coolDown = (...lines: readonly Line[]): BlockTemplate => ({
  kind: "circuit",
  title: coolDownTitle,
  lines,
  rounds: 1,
  rest: 0,
  fixed: true,
});
export const straight = (title: Text, ...lines: readonly Line[]): BlockTemplate => ({ kind: "straight", title, lines });
export const superset = (title: Text, rounds: number, rest: number, ...lines: readonly Line[]): BlockTemplate => ({
  kind: "superset",
  title,
  rounds,
  rest,
  lines,
});
export const circuit = (title: Text, rounds: number, rest: number, ...lines: readonly Line[]): BlockTemplate => ({
  kind: "circuit",
  title,
  rounds,
  rest,
  lines,
});
export const amrap = (title: Text, minutes: number, ...lines: readonly Line[]): BlockTemplate => ({
  kind: "amrap",
  title,
  minutes,
  lines,
});
export const emom = (title: Text, minutes: number, ...lines: readonly Line[]): BlockTemplate => ({
  kind: "emom",
  title,
  minutes,
  lines,
});

const linePattern =
  /^([a-z0-9-]+) (\d+)x(\d+)(?:-(\d+))?([sm])? r(\d+)(?: @(\d+(?:\.\d)?))?(?: t([0-9X]{4}))?( side)?(?: (\d+(?:\.\d)?)%(tm|e1rm))?(?: \+(double|linear|rpe))?$/;

const roundTo = (value: number, step: number): number => Math.max(step, Math.round(value / step) * step);
const clampRpe = (value: number): number => Math.min(10, Math.max(4, Math.round(value * 2) / 2));

const toDose = (low: number, high: number, unit: string | undefined, dial: Dial): Dose => {
  if (unit === "s") return { seconds: roundTo(low * (dial.volume ?? 1), 5) };
  if (unit === "m") return { metres: roundTo(low * (dial.volume ?? 1), low < 200 ? 5 : 100) };
  const add = dial.reps ?? 0;
  return { reps: { min: Math.max(1, low + add), max: Math.max(1, high + add) } };
};

const toLoad = (
  pct: string | undefined,
  of: string | undefined,
  rule: string | undefined,
  { percent = 0 }: Dial,
): Pick<Prescription, "load" | "rule"> => ({
  ...(pct === undefined ? {} : { load: { pct: Number(pct) + percent, of: of === "tm" ? "tm" : "e1rm" } }),
  ...(rule === "double" || rule === "linear" || rule === "rpe" ? { rule: { kind: rule } } : {}),
});

const toPrescription = (entry: Line, dial: Dial, grouped: boolean): Prescription => {
  const [line, note] = typeof entry === "string" ? [entry, undefined] : entry;
  const match = linePattern.exec(line);
  if (!match) throw new Error(`Unreadable training line: ${line}`);
  const [, exercise = "", sets, low, high, unit, rest, rpe, tempo, side, pct, of, rule] = match;
  return {
    exercise,
    sets: grouped ? 1 : Math.max(1, Number(sets) + (dial.sets ?? 0)),
    ...toDose(Number(low), Number(high ?? low), unit, dial),
    restSeconds: Number(rest),
    ...(tempo ? { tempo } : {}),
    ...(rpe ? { rpe: clampRpe(Number(rpe) + (dial.rpe ?? 0)) } : {}),
    ...(side ? { perSide: true as const } : {}),
    ...toLoad(pct, of, rule, dial),
    ...(note ? { note } : {}),
  };
};

const still: Dial = { note: t("ثابت", "Fixed") };

const toBlock = (template: BlockTemplate, week: Dial): Block => {
  const dial = template.fixed ? still : week;
  const timed = template.minutes !== undefined;
  const grouped = template.kind !== "straight";
  return {
    kind: template.kind,
    title: template.title,
    ...(template.rounds === undefined ? {} : { rounds: Math.max(1, template.rounds + (dial.rounds ?? 0)) }),
    ...(template.rest === undefined ? {} : { restBetweenRoundsSeconds: template.rest }),
    ...(timed ? { minutes: Math.max(4, (template.minutes ?? 0) + (dial.minutes ?? 0)) } : {}),
    prescriptions: template.lines.map((line) => toPrescription(line, dial, grouped)),
  };
};

const dayOf = (template: DayTemplate, order: number, dial: Dial): ProgrammeDay => ({
  order,
  title: template.title,
  kind: template.kind,
  minutes: template.minutes,
  blocks: template.blocks.map((block) => toBlock(block, dial)),
});

/** Expands phase templates into weeks, numbered across the programme. */
export const buildPhases = (templates: readonly PhaseTemplate[]): readonly ProgrammePhase[] => {
  let number = 0;
  return templates.map((template, index) => ({
    order: index + 1,
    name: template.name,
    note: template.note,
    weeks: template.weeks.map((dial) => {
      number += 1;
      return {
        number,
        note: dial.note,
        deload: dial.deload ?? false,
        days: template.days.map((day, at) => dayOf(day, at + 1, dial)),
      };
    }),
  }));
};

/** Weekly steps shared by strength programmes. */
export const learn: Dial = {
  percent: -5,
  note: t("أسبوع تعلّم: تبقى 3 تكرارات في الجعبة.", "Learning week: leave 3 reps in the tank."),
  rpe: -1,
};
export const build: Dial = {
  note: t("زيادة بسيطة في الوزن عند بلوغ أعلى المدى.", "Add a little weight if you reached the top of the range."),
};
export const push: Dial = {
  note: t("مجموعة إضافية، وجهد أعلى بقليل.", "One more set and a little more effort."),
  percent: 2.5,
  sets: 1,
  rpe: 0.5,
  rounds: 1,
  minutes: 2,
  volume: 1.15,
};
export const peak: Dial = {
  note: t("أقوى أسبوع في المرحلة: تركيز في التمرين ونوم جيد.", "The hardest week of the phase: focus and sleep well."),
  percent: 5,
  sets: 1,
  rpe: 1,
  rounds: 1,
  minutes: 3,
  volume: 1.25,
};
export const deload: Dial = {
  note: t("نصف الحجم تقريبًا، وأداء نظيف.", "About half the volume, clean movement."),
  percent: -15,
  sets: -1,
  rpe: -1.5,
  rounds: -1,
  minutes: -2,
  volume: 0.7,
  deload: true,
};
