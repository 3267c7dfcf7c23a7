import { addMonths, type IsoDate } from "./calendar.ts";

/** Questions that stop training until a doctor allows it, and those that are only reported to the coach. */
export const redQuestions = ["chest", "fainting", "heart", "doctor_ban"] as const;
export const yellowQuestions = ["surgery", "pregnancy", "joint", "eating"] as const;
export const screeningQuestions = [...redQuestions, ...yellowQuestions] as const;
export type ScreeningQuestion = (typeof screeningQuestions)[number];
export type ScreeningAnswers = Readonly<Record<ScreeningQuestion, boolean>>;

/** Version of the questions' wording; raise it when they change. */
export const screeningVersion = 1;

export const screeningOutcomes = ["green", "yellow", "red"] as const;
export type ScreeningOutcome = (typeof screeningOutcomes)[number];

export const adultAge = 18;
export const ageBounds = { min: 10, max: 100 } as const;
const validMonths = 6;

export function toOutcome(answers: ScreeningAnswers): ScreeningOutcome {
  if (redQuestions.some((question) => answers[question])) return "red";
  return yellowQuestions.some((question) => answers[question]) ? "yellow" : "green";
}

export const toValidUntil = (answeredOn: IsoDate): IsoDate => addMonths(answeredOn, validMonths);
/** An older doctor's leave no longer counts. */
export const firstLeaveDay = (today: IsoDate): IsoDate => addMonths(today, -validMonths);

export interface ScreeningFacts {
  readonly outcome: ScreeningOutcome;
  readonly validUntil: IsoDate;
  /** When a doctor allowed to train after a red outcome. */
  readonly clearedOn: IsoDate | null;
}

/** `due`: to be answered before the next workout. `cleared`: red, and a doctor allowed to train. */
export type ScreeningState = ScreeningOutcome | "due" | "cleared";

/** Whether a red outcome still stops training; it does so until a doctor's leave is dated, however old it is. */
export const isHeld = ({ outcome, clearedOn }: Pick<ScreeningFacts, "outcome" | "clearedOn">): boolean =>
  outcome === "red" && clearedOn === null;

export function toScreeningState(newest: ScreeningFacts | null, today: IsoDate): ScreeningState {
  if (newest === null) return "due";
  if (isHeld(newest)) return "red";
  if (today > newest.validUntil) return "due";
  return newest.outcome === "red" ? "cleared" : newest.outcome;
}

/** The outcome of a new screening: a red one without a doctor's leave is not undone by other answers. */
export function nextOutcome(answers: ScreeningAnswers, before: ScreeningFacts | null): ScreeningOutcome {
  return before !== null && isHeld(before) ? "red" : toOutcome(answers);
}
