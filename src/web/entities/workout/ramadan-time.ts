import type { Enrolment } from "#shared/contract/enrolments.ts";
import type { TrainingTime } from "#shared/contract/plan-safety.ts";
import type { IsoDate } from "#shared/domain/calendar.ts";

/** The training time of a day in Ramadan; undefined on days without a fast that the member trains around. */
export function findTrainingTime({ adapted: { ramadan } }: Enrolment, on: IsoDate): TrainingTime | undefined {
  const found = ramadan?.times.find((each) => each.on === on);
  return found === undefined || ramadan === null
    ? undefined
    : { at: found.at, zone: ramadan.zone, window: ramadan.window };
}
