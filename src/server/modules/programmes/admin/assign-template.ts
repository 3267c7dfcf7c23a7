import type { Reader, Tx } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { TemplatePlan } from "#shared/contract/admin-templates.ts";
import { planTemplates } from "../tables.ts";
import { planEmpty } from "./plan-body.ts";
import { planOfTemplate } from "./template-content.ts";
import { readUses, requireVersion } from "./template-plans.ts";
import { findVisible, noSuchTemplate, type TemplateCaller, toSummary } from "./templates.ts";
import { isWhole } from "./whole-plan.ts";

export interface TemplateSource {
  readonly versionId: string;
  readonly slug: string;
  readonly title: string;
}

/**
 * A template that a coach may assign; `undefined` if it is neither theirs nor shared.
 * Locks it against changes until the transaction ends. Throws PLAN_EMPTY.
 */
export async function findTemplateToAssign(
  tx: Tx,
  deps: Pick<Platform, "clock" | "ids">,
  caller: TemplateCaller,
  { id, weeks }: { readonly id: string; readonly weeks: number },
): Promise<TemplateSource | undefined> {
  await tx.select({ id: planTemplates.id }).from(planTemplates).where(eq(planTemplates.id, id)).for("share");
  const row = await findVisible(tx, caller, id);
  if (row === undefined) return undefined;
  if (!isWhole(planOfTemplate(row.body, weeks))) throw planEmpty();
  return { versionId: await requireVersion(tx, deps, row, weeks), slug: `template-${id}`, title: row.title };
}

/** A template's content for editing. Throws 404. */
export async function readTemplatePlan(reader: Reader, caller: TemplateCaller, id: string): Promise<TemplatePlan> {
  const row = await findVisible(reader, caller, id);
  if (row === undefined) throw noSuchTemplate();
  const uses = await readUses(reader, id);
  return {
    template: toSummary(row, caller),
    phases: planOfTemplate(row.body, 1).phases as unknown as TemplatePlan["phases"],
    clients: uses.reduce((sum, { clients }) => sum + clients, 0),
  };
}
