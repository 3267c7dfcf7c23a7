import type { Due } from "#server/modules/dunning/index.ts";
import { addDays, type IsoDate, startOfDay } from "#shared/domain/calendar.ts";
import { autoGraceDays, paymentPauseDays } from "#shared/domain/subscriptions.ts";

/** The last day on which an unpaid subscription is paused and its order can be paid. */
export const lostDay = ({ endsOn }: Pick<Due, "endsOn">): IsoDate => addDays(endsOn, autoGraceDays + paymentPauseDays);
export const lostAt = (row: Due): Date => startOfDay(lostDay(row), row.timezone);
