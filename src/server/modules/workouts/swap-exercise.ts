import {
  exerciseNames,
  keyedPlan,
  type Plan,
  type PlanPrescription,
  weeksOf,
} from "#server/modules/programmes/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, eq } from "#server/platform/db/orm.ts";
import { invalidField } from "#server/platform/errors.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Enrolment } from "#shared/contract/enrolments.ts";
import type { SwapExercise } from "#shared/contract/plan-changes.ts";
import { isEqual } from "#shared/domain/is-equal.ts";
import { readTraining } from "./followed-plan.ts";
import { lockEnrolment, readEnrolment } from "./read-enrolments.ts";
import { type EnrolmentRow, enrolments, planSwaps } from "./tables.ts";
import { writeCopy } from "./write-copy.ts";

/** The exercise of a prescription and the position of its session in the plan. */
function findPrescription(plan: Plan, key: string) {
  for (const week of weeksOf(plan))
    for (const day of week.days)
      for (const block of day.blocks)
        for (const one of block.prescriptions)
          if (one.key === key) return { exercise: one.exercise, at: week.number * 100 + day.order };
  return undefined;
}

const replace = ({ load: _, ...one }: PlanPrescription & { readonly load?: unknown }, exercise: string) =>
  ({ ...one, exercise }) as PlanPrescription;

/** The plan with another exercise; the former one's load is removed. Begun sessions stay as they are. */
function swapIn(plan: Plan, { key, to, scope }: SwapExercise, begun: ReadonlySet<string>): Plan {
  const found = findPrescription(plan, key);
  if (found === undefined) return plan;
  return {
    phases: plan.phases.map((phase) => ({
      ...phase,
      weeks: phase.weeks.map((week) => ({
        ...week,
        days: week.days.map((day) => {
          if (begun.has(day.key ?? "") || week.number * 100 + day.order < found.at) return day;
          return {
            ...day,
            blocks: day.blocks.map((block) => ({
              ...block,
              prescriptions: block.prescriptions.map((one) =>
                one.key === key || (scope === "rest" && one.exercise === found.exercise) ? replace(one, to) : one,
              ),
            })),
          };
        }),
      })),
    })),
  };
}

async function swapFor(tx: Tx, platform: Platform, row: EnrolmentRow, body: SwapExercise): Promise<void> {
  const training = await readTraining(tx, row);
  const plan = keyedPlan(training.plan);
  const found = findPrescription(plan, body.key);
  if (found === undefined) throw invalidField("key", "INVALID_VALUE", "The plan has no such exercise");
  const isKnown = (await exerciseNames(tx, [body.to])).has(body.to);
  if (!isKnown || body.to === found.exercise) throw invalidField("to", "INVALID_VALUE", "Is not another exercise");
  const { id, key, to, scope, reason } = body;
  await tx.insert(planSwaps).values({
    ...{ userId: row.userId, id, enrolmentId: row.id, key, from: found.exercise, to, scope, reason },
    createdAt: platform.clock.now(),
  });
  const swapped = swapIn(plan, body, training.begun);
  if (!isEqual(plan, swapped))
    await writeCopy(tx, platform, row, training, { plan: swapped, kind: "swap", authorId: row.userId });
}

/** Swaps an exercise in a client's plan at their request; the same id is stored once. Throws 404, ENROLMENT_ENDED. */
export async function storeSwap(
  platform: Platform,
  userId: string,
  enrolmentId: string,
  body: SwapExercise,
): Promise<{ enrolment: Enrolment }> {
  const now = platform.clock.now();
  return platform.database.transaction(async (tx) => {
    const row = await lockEnrolment(tx, userId, enrolmentId, now);
    const [known] = await tx
      .select({ enrolmentId: planSwaps.enrolmentId })
      .from(planSwaps)
      .where(and(eq(planSwaps.userId, userId), eq(planSwaps.id, body.id)));
    if (known !== undefined && known.enrolmentId !== enrolmentId)
      throw invalidField("id", "INVALID_VALUE", "Belongs to another programme");
    if (known === undefined) await swapFor(tx, platform, row, body);
    const [after] = await tx.select().from(enrolments).where(eq(enrolments.id, enrolmentId));
    return { enrolment: await readEnrolment(tx, after ?? row, now) };
  });
}
