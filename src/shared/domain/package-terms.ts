/** What a coaching package promises besides the plan and the conversation. */
export interface PackageTerms {
  /** Reviews in a week or a month of the subscription. */
  readonly reviews: number;
  readonly reviewsPer: "week" | "month";
  readonly clipsPerWeek: number;
  readonly callsPerMonth: number;
  readonly callMinutes: CallMinutes;
  /** Months between free programmes, the first one at the start; 0: none. */
  readonly programmeEveryMonths: number;
  /** Working hours until a message is answered. */
  readonly replyWorkingHours: number;
  /** Working hours until the first plan is there. */
  readonly planWorkingHours: number;
  /** Whether the coach sets targets for food. */
  readonly nutrition: boolean;
}

/** Lengths of a call; they fit the quarter hours that calls are booked in. */
export const callLengths = [15, 30, 45, 60] as const;
export type CallMinutes = (typeof callLengths)[number];

/** The default terms of a package. */
export const usualTerms = (months: number): PackageTerms => ({
  ...(months <= 1
    ? { reviews: 2, reviewsPer: "month" as const, clipsPerWeek: 0 }
    : { reviews: 1, reviewsPer: "week" as const, clipsPerWeek: 2 }),
  ...{ callsPerMonth: months >= 6 ? 1 : 0, callMinutes: 30, programmeEveryMonths: months >= 12 ? 3 : 0 },
  ...{ replyWorkingHours: 8, planWorkingHours: 24, nutrition: false },
});

/** Hours of a working day, in which promises are told. */
export const workingDayHours = 8;
