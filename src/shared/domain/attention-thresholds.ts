/** Thresholds of the attention queue. A rule's numbers are on one line; see docs/decisions/0154. */
export const thresholdLimits = {
  /** Working hours after a message. */
  messageLow: { usual: 4, min: 1, max: 80 },
  messageMedium: { usual: 8, min: 1, max: 80 },
  messageHigh: { usual: 16, min: 1, max: 160 },
  /** Hours after a check-in was sent. */
  checkInMedium: { usual: 24, min: 1, max: 168 },
  checkInHigh: { usual: 48, min: 1, max: 336 },
  /** Missed in a row. */
  checkInsMissed: { usual: 2, min: 2, max: 8 },
  /** Hours after a clip was sent. */
  clipLow: { usual: 24, min: 1, max: 168 },
  clipMedium: { usual: 48, min: 1, max: 336 },
  /** Days without a sign, and sessions that were due in them. */
  silentMedium: { usual: 5, min: 2, max: 60 },
  silentHigh: { usual: 10, min: 2, max: 90 },
  silentDue: { usual: 2, min: 1, max: 10 },
  /** Percent of sessions in 14 days, points under the 28 days before, and sessions that were due. */
  adherencePercent: { usual: 60, min: 10, max: 95 },
  adherenceDrop: { usual: 20, min: 0, max: 90 },
  adherenceDue: { usual: 4, min: 1, max: 14 },
  /** Members are told that their coach sees pain from 4 on, so that it can only be raised earlier. */
  painLevel: { usual: 4, min: 1, max: 4 },
  /** Percent of the estimated maximum lost twice, and points of effort above plan. */
  strainDrop: { usual: 3, min: 1, max: 20 },
  strainEffort: { usual: 1, min: 1, max: 4 },
  /** Percent gained in 28 days below which a lift has stalled, and sessions in them. */
  stalledGain: { usual: 0.5, min: 0, max: 10, step: 0.1 },
  stalledSessions: { usual: 4, min: 2, max: 14 },
  /** Percent of body weight lost in a week. */
  weightSlow: { usual: 0.2, min: 0, max: 1, step: 0.1 },
  weightFast: { usual: 1, min: 0.3, max: 3, step: 0.1 },
  /** Days before the last session of a plan. */
  planEndsDays: { usual: 7, min: 1, max: 28 },
  /** Working hours without a first plan. */
  noPlanHours: { usual: 24, min: 1, max: 160 },
  /** Days before the end of what is paid. */
  renewalDays: { usual: 7, min: 1, max: 28 },
  renewalUnpaidDays: { usual: 1, min: 0, max: 14 },
  /** Days before the window of a promise ends. */
  owedDays: { usual: 3, min: 0, max: 6 },
} as const satisfies Readonly<Record<string, ThresholdLimit>>;

interface ThresholdLimit {
  readonly usual: number;
  readonly min: number;
  readonly max: number;
  /** 1 without it. */
  readonly step?: number;
}

export type ThresholdName = keyof typeof thresholdLimits;
export type Thresholds = Readonly<Record<ThresholdName, number>>;

export const thresholdNames = Object.keys(thresholdLimits) as ThresholdName[];

/** Stored thresholds; those that are not stored are the usual ones. */
export function toThresholds(stored: Readonly<Record<string, unknown>> = {}): Thresholds {
  const toValue = (name: ThresholdName): number => {
    const value = stored[name];
    return typeof value === "number" ? value : thresholdLimits[name].usual;
  };
  return Object.fromEntries(thresholdNames.map((name) => [name, toValue(name)])) as Record<ThresholdName, number>;
}

export const usualThresholds: Thresholds = toThresholds();

/** Thresholds that must ascend: more urgent ones are later, or closer to the end. */
const ladders: readonly (readonly ThresholdName[])[] = [
  ["messageLow", "messageMedium", "messageHigh"],
  ["checkInMedium", "checkInHigh"],
  ["clipLow", "clipMedium"],
  ["silentMedium", "silentHigh"],
  ["weightSlow", "weightFast"],
  ["renewalUnpaidDays", "renewalDays"],
];

/** The first number that is not above the one before it. */
export function findOutOfOrder(thresholds: Thresholds): ThresholdName | undefined {
  for (const names of ladders)
    for (const [at, name] of names.entries()) {
      const before = names[at - 1];
      if (before !== undefined && thresholds[name] <= thresholds[before]) return name;
    }
  return undefined;
}
