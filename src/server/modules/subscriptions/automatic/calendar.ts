import { addDays, hourOfDay, type IsoDate, startOfDay } from "#shared/domain/calendar.ts";
import {
  autoChargeDays,
  autoGraceDays,
  autoNoticeDays,
  noticeHours,
  paymentPauseDays,
  renewalHour,
} from "#shared/domain/subscriptions.ts";
import type { SubscriptionRow } from "../tables.ts";

type Ending = Pick<SubscriptionRow, "endsOn" | "timezone">;

export const noticeAt = ({ endsOn, timezone }: Ending): Date =>
  hourOfDay(addDays(endsOn, -autoNoticeDays), renewalHour, timezone);

/** The first charge: the day before the end, or 72 hours after the notice if that is later. */
export function firstChargeAt({ endsOn, timezone }: Ending, noticedAt: Date): Date {
  const planned = hourOfDay(addDays(endsOn, -autoChargeDays), renewalHour, timezone);
  const allowed = new Date(noticedAt.getTime() + noticeHours * 3_600_000);
  return allowed > planned ? allowed : planned;
}

export const chargeAt = (day: IsoDate, timezone: string): Date => hourOfDay(day, renewalHour, timezone);

/** The first day on which access is over although the renewal may still be paid. */
export const graceDay = ({ endsOn }: Pick<Ending, "endsOn">): IsoDate => addDays(endsOn, autoGraceDays);
export const graceEnd = (row: Ending): Date => startOfDay(graceDay(row), row.timezone);

/** Until when an unpaid subscription is paused, and its order can be paid. */
export const lostDay = ({ endsOn }: Pick<Ending, "endsOn">): IsoDate =>
  addDays(endsOn, autoGraceDays + paymentPauseDays);
export const lostAt = (row: Ending): Date => startOfDay(lostDay(row), row.timezone);
