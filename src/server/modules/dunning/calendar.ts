import { addDays, type IsoDate, startOfDay } from "#shared/domain/calendar.ts";
import { hourOfDay } from "#shared/domain/local-time.ts";
import {
  autoChargeDays,
  autoGraceDays,
  autoNoticeDays,
  noticeHours,
  renewalHour,
} from "#shared/domain/subscriptions.ts";

/** The day that a charge is for, with its time zone. */
export interface Due {
  readonly endsOn: IsoDate;
  readonly timezone: string;
}

export const noticeAt = ({ endsOn, timezone }: Due): Date =>
  hourOfDay(addDays(endsOn, -autoNoticeDays), renewalHour, timezone);

/** The first charge: the day before, or 72 hours after the notice if that is later. */
export function firstChargeAt({ endsOn, timezone }: Due, noticedAt: Date): Date {
  const planned = hourOfDay(addDays(endsOn, -autoChargeDays), renewalHour, timezone);
  const allowed = new Date(noticedAt.getTime() + noticeHours * 3_600_000);
  return allowed > planned ? allowed : planned;
}

export const chargeAt = (day: IsoDate, timezone: string): Date => hourOfDay(day, renewalHour, timezone);

/** The first day on which it is too late to charge or to pay in time. */
export const graceDay = ({ endsOn }: Pick<Due, "endsOn">): IsoDate => addDays(endsOn, autoGraceDays);
export const graceEnd = (due: Due): Date => startOfDay(graceDay(due), due.timezone);
