import type { Plan } from "#server/modules/programmes/index.ts";
import { type Ease, easeDay, easeOn, type Fast } from "#shared/domain/ramadan.ts";
import { sessionKey } from "#shared/domain/training-calendar.ts";
import { type Circumstances, mapDays, toDayOf } from "./adapt-plan.ts";

interface Fasting extends Pick<Circumstances, "sessions" | "today"> {
  readonly fasts: readonly Fast[];
  /** How done sessions were eased when they were trained, by position. */
  readonly trained: ReadonlyMap<string, Ease>;
}

/**
 * A plan with fewer sets on the days of a fast. Parts keep their positions and keys, and done sessions stay as trained;
 * without fasts it is the plan itself.
 */
export function adaptToFasts(plan: Plan, { fasts, trained, ...circumstances }: Fasting): Plan {
  if (fasts.length === 0 && trained.size === 0) return plan;
  const dayOf = toDayOf(circumstances);
  return mapDays(plan, (day, ref) => {
    const on = dayOf(ref);
    const ease = on === undefined ? trained.get(sessionKey(ref)) : easeOn(fasts, on);
    return ease === undefined ? day : easeDay(day, ease);
  });
}
