import { addDays, addSeconds } from "#server/platform/clock.ts";

const minute = 60;
const hour = 3600;

/** Seconds before each attempt. */
const pauses = [0, 5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];
export const maxAttempts = pauses.length;
const longestPause = 24 * hour;
const failingDays = 5;

/** Seconds that `Retry-After` asks for, as a number or a date; 0 without one that makes sense. */
export function readRetryAfter(header: string | undefined, now: Date): number {
  if (header === undefined) return 0;
  const seconds = /^\d{1,9}$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now.getTime()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(0, seconds), longestPause) : 0;
}

export interface Failed {
  /** Attempts so far, this one included. */
  readonly attempts: number;
  readonly now: Date;
  readonly retryAfter?: string | undefined;
}

/**
 * When to try again: the schedule, ±10 % so that many do not return at once, and not before the receiver's
 * `Retry-After`. `undefined` when all attempts are used. `random`: from 0 to 1.
 */
export function toNextAttempt({ attempts, now, retryAfter }: Failed, random: number): Date | undefined {
  const pause = pauses[attempts];
  if (pause === undefined) return undefined;
  const spread = pause * (0.9 + 0.2 * random);
  return addSeconds(now, Math.max(spread, readRetryAfter(retryAfter, now)));
}

/** Whether an endpoint has failed for so long that it is not called any more. */
export const isGivenUp = (failingSince: Date, now: Date): boolean => addDays(failingSince, failingDays) <= now;
