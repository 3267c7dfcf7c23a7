import type { LocalizedText } from "#shared/i18n/languages.ts";
import { addDays, type IsoDate, startOfDay, type Weekday, weekday } from "./calendar.ts";

/** The questions of a check-in, its days, and which answers fit. */
export const checkInKinds = [
  "scale",
  "number",
  "metric",
  "choice",
  "choices",
  "yesno",
  "text",
  "photos",
  "pain",
] as const;
export type CheckInKind = (typeof checkInKinds)[number];

export const checkInMetrics = ["weight", "waist"] as const;

/** Poses of a body photo. */
export const poses = ["front", "side", "back"] as const;
export type Pose = (typeof poses)[number];

export interface CheckInItem {
  /** Stays the same across the form's versions, so that answers can be compared. */
  readonly key: string;
  readonly kind: CheckInKind;
  readonly label: LocalizedText;
  readonly unit: LocalizedText | null;
  /** For numbers and scales: the bounds. Pain goes from 0 (none) to 10. */
  readonly min: number | null;
  readonly max: number | null;
  /** The metric of a measurement: the answer is stored there too. */
  readonly metric: (typeof checkInMetrics)[number] | null;
  readonly options: { readonly value: string; readonly label: LocalizedText }[];
  /** For photos: the poses that are asked for. */
  readonly poses: Pose[];
  /** Photos come after the answers, so only the device requires them. */
  readonly isRequired: boolean;
}

export type CheckInAnswer = number | boolean | string | string[];
export type CheckInAnswers = Record<string, CheckInAnswer>;

/** `missed` may still be handed in until the next one opens; `skipped`: the subscription was paused. */
export const checkInStates = ["open", "submitted", "answered", "missed", "skipped"] as const;
export type CheckInState = (typeof checkInStates)[number];

export const maxTextLength = 2000;

export type AnswerCode = "REQUIRED" | "INVALID_VALUE" | "TOO_SMALL" | "TOO_BIG" | "TOO_LONG";
export interface AnswerProblem {
  readonly key: string;
  readonly code: AnswerCode;
}

/** The lowest and the highest value of a question about a number. */
export const boundsOf = ({ kind, min, max }: CheckInItem): readonly [min: number, max: number] =>
  kind === "pain" ? [0, 10] : [min ?? (kind === "scale" ? 1 : 0), max ?? (kind === "scale" ? 10 : 1000)];

function checkNumber(item: CheckInItem, answer: CheckInAnswer): AnswerCode | undefined {
  if (typeof answer !== "number" || !Number.isFinite(answer)) return "INVALID_VALUE";
  const [min, max] = boundsOf(item);
  if (answer < min) return "TOO_SMALL";
  if (answer > max) return "TOO_BIG";
  return item.kind === "scale" || item.kind === "pain"
    ? Number.isInteger(answer)
      ? undefined
      : "INVALID_VALUE"
    : undefined;
}

function checkText(answer: CheckInAnswer): AnswerCode | undefined {
  if (typeof answer !== "string") return "INVALID_VALUE";
  return answer.length > maxTextLength ? "TOO_LONG" : undefined;
}

const isOption = ({ options }: CheckInItem, value: string): boolean => options.some((one) => one.value === value);

function checkAnswer(item: CheckInItem, answer: CheckInAnswer): AnswerCode | undefined {
  const fits = (holds: boolean): AnswerCode | undefined => (holds ? undefined : "INVALID_VALUE");
  switch (item.kind) {
    case "text":
      return checkText(answer);
    case "yesno":
      return fits(typeof answer === "boolean");
    case "choice":
      return fits(typeof answer === "string" && isOption(item, answer));
    case "choices":
      return fits(Array.isArray(answer) && answer.every((one) => isOption(item, one)));
    case "photos":
      return fits(false);
    default:
      return checkNumber(item, answer);
  }
}

const isEmpty = (answer: CheckInAnswer | undefined): boolean =>
  answer === undefined ||
  (typeof answer === "string" && answer.trim() === "") ||
  (Array.isArray(answer) && answer.length === 0);

/** What is wrong with answers; what is missing counts only when they are handed in. */
export function findAnswerProblems(
  items: readonly CheckInItem[],
  answers: CheckInAnswers,
  isFinal: boolean,
): AnswerProblem[] {
  const known = new Map(items.map((item) => [item.key, item]));
  const strange = Object.keys(answers).flatMap((key) =>
    known.has(key) ? [] : [{ key, code: "INVALID_VALUE" as const }],
  );
  const wrong = items.flatMap((item) => {
    const answer = answers[item.key];
    if (answer === undefined || isEmpty(answer)) {
      return isFinal && item.isRequired && item.kind !== "photos" ? [{ key: item.key, code: "REQUIRED" as const }] : [];
    }
    const code = checkAnswer(item, answer);
    return code === undefined ? [] : [{ key: item.key, code }];
  });
  return [...strange, ...wrong];
}

/** Answers without what was left empty. */
export const withoutEmpty = (answers: CheckInAnswers): CheckInAnswers =>
  Object.fromEntries(Object.entries(answers).filter(([, answer]) => !isEmpty(answer)));

const hourMs = 3_600_000;

export interface CheckInTimes {
  /** The start of the day before. */
  readonly opensAt: Date;
  /** The end of its day. */
  readonly dueAt: Date;
  /** From then on it is missed. */
  readonly missedAt: Date;
  /** 18:00 on its day; the second reminder is a day later. */
  readonly remindAt: Date;
}

/** The times of a check-in that is due on a day, in the member's time zone. */
export function toCheckInTimes(dueOn: IsoDate, timezone: string): CheckInTimes {
  const dueAt = startOfDay(addDays(dueOn, 1), timezone);
  return {
    opensAt: startOfDay(addDays(dueOn, -1), timezone),
    dueAt,
    missedAt: new Date(dueAt.getTime() + 48 * hourMs),
    // Clocks change at night, so six hours before midnight is always 18:00.
    remindAt: new Date(dueAt.getTime() - 6 * hourMs),
  };
}

export interface CheckInRhythm {
  /** The first due day is on it or after it. */
  readonly startsOn: IsoDate;
  readonly weekday: Weekday;
  readonly everyWeeks: 1 | 2 | 4;
}

/** The first due day on a day or after it. */
export function nextDueDay({ startsOn, weekday: wanted, everyWeeks }: CheckInRhythm, from: IsoDate): IsoDate {
  const first = addDays(startsOn, (wanted - weekday(startsOn) + 7) % 7);
  const step = everyWeeks * 7;
  let due = first;
  if (from > first) {
    const days = Math.round((Date.parse(from) - Date.parse(first)) / (24 * hourMs));
    due = addDays(first, Math.ceil(days / step) * step);
  }
  return due;
}
