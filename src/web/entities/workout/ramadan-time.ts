import type { Enrolment } from "#shared/contract/enrolments.ts";
import type { TrainingTime } from "#shared/contract/plan-safety.ts";
import type { IsoDate } from "#shared/domain/calendar.ts";

/** When training begins on a day; undefined on days without a fast that the member trains around. */
export function findTrainingTime({ adapted: { ramadan } }: Enrolment, on: IsoDate): TrainingTime | undefined {
  const found = ramadan?.times.find((each) => each.on === on);
  return found === undefined || ramadan === null
    ? undefined
    : { at: found.at, zone: ramadan.zone, window: ramadan.window };
}
