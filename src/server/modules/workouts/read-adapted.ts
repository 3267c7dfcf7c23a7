import { type Plan, readExerciseFacts } from "#server/modules/programmes/index.ts";
import { readStandingInjuries } from "#server/modules/safety/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import type { Enrolment, Exercise } from "#shared/contract/enrolments.ts";
import type { IsoDate } from "#shared/domain/calendar.ts";
import type { ScheduledSession } from "#shared/domain/training-calendar.ts";
import { adaptToInjuries, type Circumstances, findUnfit } from "./adapt-plan.ts";

interface AdaptedPlan {
  readonly plan: Plan;
  /** Slugs of exercises that the plan contained before, or would contain. */
  readonly others: readonly string[];
  readonly toReply: (exercises: readonly Exercise[]) => Pick<Enrolment["adapted"], "injuries" | "unfit">;
}

const unchanged = (plan: Plan): AdaptedPlan => ({ plan, others: [], toReply: () => ({ injuries: [], unfit: [] }) });

/** The equipment that a member stated. */
async function readEquipment(reader: Reader, userId: string): Promise<readonly string[]> {
  const [row] = await readRows<{ equipment: string[] }>(reader, sql`select equipment_of(${userId}) as equipment`);
  return row?.equipment ?? [];
}

/** A member's plan adapted to their injuries, and the substitutes not accepted yet. */
export async function readAdapted(
  reader: Reader,
  userId: string,
  plan: Plan,
  { sessions, today }: { readonly sessions: readonly ScheduledSession[]; readonly today: IsoDate },
): Promise<AdaptedPlan> {
  const injuries = await readStandingInjuries(reader, userId, today);
  if (injuries.length === 0) return unchanged(plan);
  const [exercises, equipment] = [await readExerciseFacts(reader), await readEquipment(reader, userId)];
  const circumstances: Circumstances = { injuries, exercises, equipment, sessions, today };
  const taken = injuries.filter(({ takesSubstitutes }) => takesSubstitutes);
  const unfit = findUnfit(plan, circumstances);
  return {
    plan: adaptToInjuries(plan, { ...circumstances, injuries: taken }),
    others: [...unfit].flatMap(([slug, one]) => (one.kind === "replaced" ? [slug, one.by] : [slug])),
    toReply: (exercises) => {
      const names = new Map(exercises.map((one) => [one.slug, one.name]));
      const named = (slug: string) => ({ slug, name: names.get(slug) ?? { ar: slug, en: slug } });
      return {
        injuries: injuries.map(({ id, region, severity, takesSubstitutes, version }) => ({
          ...{ id, region, severity, takesSubstitutes, version },
        })),
        unfit: [...unfit].flatMap(([slug, one]) =>
          one.kind === "stays"
            ? []
            : [
                {
                  ...{ exercise: slug, name: named(slug).name, region: one.region },
                  by: one.kind === "replaced" ? named(one.by) : null,
                },
              ],
        ),
      };
    },
  };
}
