import { demoAccounts } from "#server/modules/accounts/index.ts";
import { coachAssignments } from "#server/modules/coaching/tables.ts";
import { withoutKeys } from "#server/modules/programmes/admin/template-content.ts";
import { findTemplateToAssign, type Plan, readPlan } from "#server/modules/programmes/index.ts";
import { planTemplates } from "#server/modules/programmes/tables.ts";
import { subscriptions } from "#server/modules/subscriptions/tables.ts";
import { assignPlan } from "#server/modules/workouts/index.ts";
import { and, asc, eq, isNull, ne } from "#server/platform/db/orm.ts";
import type { TemplateBody } from "#shared/contract/admin-templates.ts";
import { dateIn } from "#shared/domain/calendar.ts";
import { daysBefore, type SeedContext } from "../context.ts";
import { coachUser, demoAdmin, demoCustomer } from "./people.ts";

const demoCoach = "karim-adel";

/** A day, a block and a week out of the demo's programmes, as a coach keeps them for other plans. */
export async function seedTemplates(context: SeedContext): Promise<void> {
  const { platform, tx, now, idOf } = context;
  const firstWeek = async (slug: string): Promise<Plan["phases"][number]["weeks"][number] | undefined> =>
    (await readPlan(tx, idOf("programme-version", `${slug}:1`))).phases[0]?.weeks[0];
  const gym = await firstWeek("strength-base-12");
  const home = await firstWeek("home-start");
  const [day] = gym?.days ?? [];
  const [block] = home?.days[0]?.blocks ?? [];
  if (day === undefined || block === undefined || home === undefined) return;
  const { order: _, ...dayContent } = day;
  const { note, deload, days } = home;
  const week = { note, deload, days: days.map(({ order: _order, ...content }) => content) };
  const kept: readonly Omit<TemplateBody, "shared">[] = [
    {
      kind: "day",
      title: "Heavy squat day",
      tags: ["gym", "strength"],
      body: { day: dayContent } as TemplateBody["body"],
    },
    { kind: "block", title: "إحماء البيت", tags: ["home", "warm-up"], body: { block } as TemplateBody["body"] },
    { kind: "week", title: "First week at home", tags: ["home", "beginner"], body: { week } as TemplateBody["body"] },
  ];
  for (const [index, { kind, title, tags, body }] of kept.entries()) {
    const id = idOf("other", `template:${title}`);
    const at = daysBefore(now, 9 - index);
    const facts = { kind, title, tags: [...tags], shared: true };
    const ownerId = idOf("user", kind === "week" ? coachUser(demoCoach) : demoAdmin);
    await tx.insert(planTemplates).values({
      id,
      ownerId,
      ...facts,
      body: withoutKeys(body) as (typeof planTemplates.$inferInsert)["body"],
      version: 1,
      createdAt: at,
      updatedAt: at,
    });
    await platform.audit.record(
      tx,
      { id: ownerId, label: kind === "week" ? demoAccounts.coach : demoAccounts.admin },
      { action: "template.create", subjectKind: "template", subjectId: id, after: facts },
    );
  }
  await assignWeek(context, idOf("other", "template:First week at home"));
}

/** Two of the coach's clients train his week at home. */
async function assignWeek({ platform, tx, now, idOf }: SeedContext, id: string): Promise<void> {
  const clients = await tx
    .select({ id: subscriptions.id, userId: subscriptions.userId, timezone: subscriptions.timezone })
    .from(subscriptions)
    .innerJoin(coachAssignments, eq(coachAssignments.subscriptionId, subscriptions.id))
    .where(
      and(
        ...[eq(coachAssignments.coachId, idOf("coach", demoCoach)), isNull(coachAssignments.untilAt)],
        ...[ne(subscriptions.userId, idOf("user", demoCustomer)), eq(subscriptions.status, "active")],
      ),
    )
    .orderBy(asc(subscriptions.id))
    .limit(2);
  const authorId = idOf("user", coachUser(demoCoach));
  const caller = { userId: authorId, permissions: [] };
  const clock = { now: () => daysBefore(now, 4) };
  // Standings are computed at the end of the seed, not by jobs.
  const jobs = { enqueue: async () => undefined } as unknown as typeof platform.jobs;
  for (const { id: subscriptionId, userId, timezone } of clients) {
    const ids = { ...platform.ids, next: () => idOf("other", `from template:${subscriptionId}`) };
    const source = await findTemplateToAssign(tx, { clock, ids }, caller, { id, weeks: 4 });
    if (source === undefined) throw new Error("a template of the demo is missing");
    const label = { slug: source.slug, name: { ar: "أربعة أسابيع في البيت", en: "Four weeks at home" }, image: null };
    await assignPlan(
      tx,
      { clock, ids, jobs },
      { label, programmeId: null, versionId: source.versionId, from: undefined },
      { userId, subscriptionId, timezone, startOn: dateIn(clock.now(), timezone), authorId },
    );
  }
}
