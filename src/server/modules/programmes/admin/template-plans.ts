import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, eq, isNotNull, sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { adminUpdateTemplate } from "#shared/contract/admin-templates.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { isEqual } from "#shared/domain/is-equal.ts";
import { planTemplates, programmeVersions } from "../tables.ts";
import { planEmpty } from "./plan-body.ts";
import { assertTextOnly, type PlanSaved, reachPlanJob } from "./save-plan.ts";
import { planOfTemplate } from "./template-content.ts";
import { isWhole } from "./whole-plan.ts";

type Row = typeof planTemplates.$inferSelect;
type Ids = Pick<Platform, "clock" | "ids">;

const maxVersions = 5000;

/** The id of a template's current plan over a number of weeks; writes it when it is first assigned. */
export async function requireVersion(tx: Tx, { clock, ids }: Ids, row: Row, weeks: number): Promise<string> {
  const lineage = { templateId: row.id, templateWeeks: weeks, number: row.version };
  const plan = planOfTemplate(row.body, weeks);
  await tx
    .insert(programmeVersions)
    .values({ id: ids.next(), ...lineage, plan, createdAt: clock.now() })
    .onConflictDoNothing();
  const [written] = await tx
    .select({ id: programmeVersions.id })
    .from(programmeVersions)
    .where(
      and(
        ...[eq(programmeVersions.templateId, row.id), eq(programmeVersions.templateWeeks, weeks)],
        eq(programmeVersions.number, row.version),
      ),
    );
  if (written === undefined) throw new Error("a template's plan was written and is not there");
  return written.id;
}

/** All versions of the same plan, if it was made from a template. */
export async function findSiblingVersions(reader: Reader, versionId: string): Promise<string[]> {
  const rows = await readRows<{ id: string }>(
    reader,
    sql`select o.id from programme_versions v join programme_versions o on o.template_id = v.template_id and o.template_weeks = v.template_weeks
    where v.id = ${versionId} limit ${maxVersions}`,
  );
  return rows.map(({ id }) => id);
}

/** Template, version and weeks of plans by version id; plans not made from a template are omitted. */
export async function findTemplatesOf(
  reader: Reader,
  versionIds: readonly string[],
): Promise<ReadonlyMap<string, { id: string; title: string | null; number: number; weeks: number }>> {
  if (versionIds.length === 0) return new Map();
  const { id, templateId, templateWeeks, number } = programmeVersions;
  const rows = await reader
    .select({ versionId: id, id: templateId, weeks: templateWeeks, number, title: planTemplates.title })
    .from(programmeVersions)
    .leftJoin(planTemplates, eq(planTemplates.id, templateId))
    .where(and(sql`${id} = any(${sql.param([...versionIds])}::uuid[])`, isNotNull(templateId)))
    .limit(versionIds.length);
  return new Map(
    rows.flatMap(({ versionId, id: template, weeks, ...rest }) =>
      template === null || weeks === null ? [] : [[versionId, { id: template, weeks, ...rest }] as const],
    ),
  );
}

/** The lengths in weeks over which people currently train a template, and how many people. */
export const readUses = (reader: Reader, templateId: string) =>
  readRows<{ weeks: number; clients: number }>(
    reader,
    sql`select v.template_weeks as weeks, count(*)::int as clients from enrolments e join programme_versions v on v.id = e.version_id
    where v.template_id = ${templateId} and e.status in ('pending', 'active', 'frozen') group by v.template_weeks order by 1`,
  );

type ReachAndNotice = Pick<BodyOf<typeof adminUpdateTemplate>, "reach" | "notice" | "noticeEn">;

/** Brings the new content of a locked template to those who train it. Throws NOT_TEXT_ONLY, PLAN_EMPTY. */
export async function reachClients(
  tx: Tx,
  platform: Pick<Platform, "clock" | "ids" | "jobs">,
  { before, after, authorId }: { readonly before: Row; readonly after: Row; readonly authorId: string },
  { reach = "apply", notice, noticeEn }: ReachAndNotice,
): Promise<void> {
  const [was, is] = [planOfTemplate(before.body, 1), planOfTemplate(after.body, 1)];
  if (reach === "text") assertTextOnly(was, is);
  if (isEqual(was, is)) return;
  const uses = await readUses(tx, after.id);
  if (uses.length > 0 && !isWhole(is)) throw planEmpty();
  if (reach === "new_only") return;
  for (const { weeks } of uses)
    await platform.jobs.enqueue(tx, reachPlanJob, {
      ...{ programmeId: null, authorId, reach },
      formerId: await requireVersion(tx, platform, before, weeks),
      versionId: await requireVersion(tx, platform, after, weeks),
      ...(notice === undefined ? { notice: noticeEn } : { notice, noticeEn }),
    } satisfies PlanSaved);
}
