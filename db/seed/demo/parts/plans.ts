import { coachAssignments } from "#server/modules/coaching/tables.ts";
import { keyedPlan, type Plan, type PlanPrescription, readPlan } from "#server/modules/programmes/index.ts";
import { programmeEditors, programmeVersions } from "#server/modules/programmes/tables.ts";
import { subscriptions } from "#server/modules/subscriptions/tables.ts";
import { changePlan } from "#server/modules/workouts/change-plan.ts";
import { readTraining } from "#server/modules/workouts/followed-plan.ts";
import { reachEnrolment } from "#server/modules/workouts/reach-enrolment.ts";
import { clientTouches, enrolments } from "#server/modules/workouts/tables.ts";
import { asc, eq } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import { daysBefore, type SeedContext } from "../context.ts";
import { coachUser, demoAdmin, demoCustomer } from "./people.ts";

const slug = "strength-base-12";
const demoCoach = "karim-adel";

/** Standings are computed at the end of the seed, not by jobs. */
const noJobs = { enqueue: async () => undefined } as unknown as Platform["jobs"];

/** A plan with other prescriptions on days that `isOn` names. */
const withPrescriptions = (
  plan: Plan,
  isOn: (key: string, week: number) => boolean,
  change: (one: PlanPrescription) => PlanPrescription,
): Plan => ({
  phases: keyedPlan(plan).phases.map((phase) => ({
    ...phase,
    weeks: phase.weeks.map((week) => ({
      ...week,
      days: week.days.map((day) =>
        isOn(day.key ?? "", week.number)
          ? {
              ...day,
              blocks: day.blocks.map((block) => ({ ...block, prescriptions: block.prescriptions.map(change) })),
            }
          : day,
      ),
    })),
  })),
});

/** The demo coach's first client, whose shoulder hurts in the overhead press, has a plan without it. */
async function seedOwnPlan({ tx, now, idOf }: SeedContext): Promise<void> {
  const rows = await tx
    .select({ row: enrolments })
    .from(enrolments)
    .innerJoin(subscriptions, eq(subscriptions.userId, enrolments.userId))
    .innerJoin(coachAssignments, eq(coachAssignments.subscriptionId, subscriptions.id))
    .where(eq(coachAssignments.coachId, idOf("coach", demoCoach)))
    .orderBy(asc(enrolments.id))
    .limit(50);
  const client = rows.map(({ row }) => row).find(({ userId }) => userId !== idOf("user", demoCustomer));
  if (client === undefined) return;
  const { plan, begun } = await readTraining(tx, client);
  const spared = withPrescriptions(
    plan,
    (key) => !begun.has(key),
    (one) => (one.exercise === "overhead-press" ? { ...one, exercise: "incline-dumbbell-press" } : one),
  );
  await changePlan(tx, { clock: { now: () => daysBefore(now, 1) }, jobs: noJobs }, client, {
    ...{ basedOn: plan.number, plan: spared, kind: "change", authorId: idOf("user", coachUser(demoCoach)) },
    notice: "بدّلت الضغط فوق الرأس بالضغط المائل بالدمبل حتى يرتاح كتفك. نعود إليه حين يزول الشدّ.",
  });
}

/** A second version of the demo customer's programme, which she is offered. */
async function seedOffer({ tx, now, idOf }: SeedContext): Promise<void> {
  const formerId = idOf("programme-version", `${slug}:1`);
  const versionId = idOf("programme-version", `${slug}:2`);
  const plan = withPrescriptions(
    await readPlan(tx, formerId),
    (_, week) => week >= 9,
    (one) => (one.exercise === "front-squat" ? { ...one, sets: one.sets + 1 } : one),
  );
  const createdAt = daysBefore(now, 2);
  await tx
    .insert(programmeVersions)
    .values({ id: versionId, programmeId: idOf("product", slug), number: 2, plan, createdAt });
  const rows = await tx.select().from(enrolments).where(eq(enrolments.slug, slug)).limit(1000);
  for (const row of rows)
    await reachEnrolment(tx, { clock: { now: () => createdAt }, jobs: noJobs }, row, {
      versionId,
      formerId,
      reach: "offer",
      notice: "أضفنا مجموعة إلى السكوات الأمامي في أسابيع المرحلة الأخيرة.",
      noticeEn: "One more set of front squats in the weeks of the last phase.",
    });
}

/** The demo coach edits a colleague's programme too; the others he reads. */
async function seedEditors({ tx, now, idOf }: SeedContext): Promise<void> {
  await tx.insert(programmeEditors).values({
    ...{ programmeId: idOf("product", "muscle-builder-12"), coachId: idOf("coach", demoCoach) },
    ...{ addedBy: idOf("user", demoAdmin), addedAt: daysBefore(now, 20) },
  });
}

/** A client with a plan of their own, who edits what, and programmes that a newer version is offered for. */
export async function seedPlans(context: SeedContext): Promise<void> {
  await seedOwnPlan(context);
  await seedOffer(context);
  await seedEditors(context);
  await context.tx.delete(clientTouches);
}
