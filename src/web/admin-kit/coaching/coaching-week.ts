import { dateIn, diffDays } from "#shared/domain/calendar.ts";

/** The current week of coaching, counted from 1. */
export function coachingWeek(startedOn: string, now: Date = new Date()): number {
  const today = dateIn(now, Intl.DateTimeFormat().resolvedOptions().timeZone);
  return Math.max(1, Math.floor(diffDays(startedOn, today) / 7) + 1);
}
