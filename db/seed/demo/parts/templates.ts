import { demoAccounts } from "#server/modules/accounts/index.ts";
import { withoutKeys } from "#server/modules/programmes/admin/template-content.ts";
import { type Plan, readPlan } from "#server/modules/programmes/index.ts";
import { planTemplates } from "#server/modules/programmes/tables.ts";
import type { TemplateBody } from "#shared/contract/admin-templates.ts";
import { daysBefore, type SeedContext } from "../context.ts";
import { demoAdmin } from "./people.ts";

/** A day, a block and a week out of the demo's programmes, as a coach keeps them for other plans. */
export async function seedTemplates({ platform, tx, now, idOf }: SeedContext): Promise<void> {
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
    const ownerId = idOf("user", demoAdmin);
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
      { id: ownerId, label: demoAccounts.admin },
      { action: "template.create", subjectKind: "template", subjectId: id, after: facts },
    );
  }
}
