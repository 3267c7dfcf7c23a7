import type { StaffCall } from "#server/platform/audit.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, eq, or, sql } from "#server/platform/db/orm.ts";
import { andAll, holds, readPage, toIso } from "#server/platform/db/rows.ts";
import { assertVersion, invalidField, notFound } from "#server/platform/errors.ts";
import { type Caller, callerMay } from "#server/platform/http/call.ts";
import type {
  adminListTemplates,
  adminUpdateTemplate,
  Template,
  TemplateBody,
  TemplateSummary,
} from "#shared/contract/admin-templates.ts";
import type { BodyOf, QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import { planTemplates } from "../tables.ts";
import { requireSlugs } from "./plan-body.ts";
import type { ProgrammeDeps } from "./ports.ts";
import { ownKeys, toSlugs, withoutKeys } from "./template-content.ts";
import { reachClients } from "./template-plans.ts";

export type TemplateCaller = Pick<Caller, "userId" | "permissions">;
type TemplateCall = StaffCall & { readonly caller: TemplateCaller };
type Row = typeof planTemplates.$inferSelect;

export const noSuchTemplate = () => notFound("No such template among yours");

/** Leads maintain the library: they may change shared templates. */
const isMine = ({ ownerId, shared }: Pick<Row, "ownerId" | "shared">, caller: TemplateCaller): boolean =>
  ownerId === caller.userId || (shared && callerMay(caller, "coaching_lead"));

export const toSummary = (row: Row, caller: TemplateCaller): TemplateSummary => {
  const { id, kind, title, tags, shared, version, updatedAt, body } = row;
  return {
    ...{ id, kind, title, tags, shared, version },
    ...{ isMine: isMine(row, caller), exercises: toSlugs(body).length, updatedAt: updatedAt.toISOString() },
  };
};

const toView = (row: Row, caller: TemplateCaller): Template => ({
  ...toSummary(row, caller),
  body: withoutKeys(row.body) as Template["body"],
});

/** Templates of the caller and shared ones. */
export async function listTemplates(
  reader: Reader,
  caller: TemplateCaller,
  query: QueryOf<typeof adminListTemplates>,
): Promise<ReplyOf<typeof adminListTemplates>> {
  const { kind, search } = query;
  const where = andAll([
    sql`(t.owner_id = ${caller.userId} or t.shared)`,
    kind && sql`t.kind = ${kind}`,
    search ? holds(sql`t.title || ' ' || array_to_string(t.tags, ' ')`, search) : undefined,
  ]);
  const mayLead = callerMay(caller, "coaching_lead");
  const { rows, pagination } = await readPage<TemplateSummary>(reader, query, {
    rows: sql`select t.id, t.kind, t.title, t.tags, t.shared, t.version, t.updated_at as "updatedAt",
      (t.owner_id = ${caller.userId} or (t.shared and ${mayLead}::boolean)) as "isMine",
      (select count(*)::int from jsonb_path_query(t.body, '$.**.exercise') where jsonb_typeof(jsonb_path_query) = 'string') as exercises
    from plan_templates t where ${where} order by lower(t.title), t.id`,
    count: sql`select count(*) as total from plan_templates t where ${where}`,
  });
  return { templates: rows.map((row) => ({ ...row, updatedAt: toIso(row.updatedAt) })), pagination };
}

/** A template that is the caller's or shared. */
export async function findVisible(reader: Reader, caller: TemplateCaller, id: string): Promise<Row | undefined> {
  const seen = or(eq(planTemplates.ownerId, caller.userId), eq(planTemplates.shared, true));
  const [row] = await reader
    .select()
    .from(planTemplates)
    .where(and(eq(planTemplates.id, id), seen));
  return row;
}

/** Throws 404 for templates that are neither the caller's nor shared. */
export async function requireTemplate(reader: Reader, caller: TemplateCaller, id: string): Promise<Template> {
  const row = await findVisible(reader, caller, id);
  if (row === undefined) throw noSuchTemplate();
  return toView(row, caller);
}

/** Locks a template that the caller may change. Throws 404. */
async function lockOwn(tx: Tx, caller: TemplateCaller, id: string): Promise<Row> {
  const [row] = await tx.select().from(planTemplates).where(eq(planTemplates.id, id)).for("update");
  if (row === undefined || !isMine(row, caller)) throw noSuchTemplate();
  return row;
}

const once = (tags: readonly string[]): string[] => [...new Set(tags)];
const toFacts = ({ kind, title, tags, shared }: Pick<Row, "kind" | "title" | "tags" | "shared">) => ({
  ...{ kind, title, tags, shared },
});
const entry = (action: string, id: string) => ({
  action: `template.${action}`,
  subjectKind: "template",
  subjectId: id,
});

/** Throws 409 UNKNOWN_EXERCISE. */
export const createTemplate = (
  { platform: { database, ids, clock, audit } }: ProgrammeDeps,
  call: TemplateCall,
  { kind, title, tags, shared, body }: TemplateBody,
): Promise<Template> =>
  database.transaction(async (tx) => {
    await requireSlugs(tx, toSlugs(body));
    const now = clock.now();
    const row: Row = {
      ...{ id: ids.next(), ownerId: call.caller.userId, kind, title, tags: once(tags), shared },
      ...{ body: withoutKeys(body) as Row["body"], version: 1, createdAt: now, updatedAt: now },
    };
    await tx.insert(planTemplates).values(row);
    await audit.record(tx, call, { ...entry("create", row.id), after: toFacts(row) });
    return toView(row, call.caller);
  });

/** Throws 404, 409 VERSION_CONFLICT with the current template, UNKNOWN_EXERCISE, NOT_TEXT_ONLY, PLAN_EMPTY. */
export const updateTemplate = (
  { platform }: ProgrammeDeps,
  call: TemplateCall,
  id: string,
  { version, body, reach, notice, noticeEn, ...facts }: BodyOf<typeof adminUpdateTemplate>,
): Promise<Template> =>
  platform.database.transaction(async (tx) => {
    const before = await lockOwn(tx, call.caller, id);
    assertVersion(version, toView(before, call.caller));
    if (body !== undefined && !(before.kind in body))
      throw invalidField("body", "INVALID_VALUE", "A template keeps its kind");
    if (body !== undefined) await requireSlugs(tx, toSlugs(body));
    const newKey = () => platform.ids.next().slice(-10);
    const after: Row = {
      ...before,
      ...{ title: facts.title, tags: once(facts.tags), shared: facts.shared },
      body: body === undefined ? before.body : (ownKeys(body, newKey) as Row["body"]),
      ...{ version: before.version + 1, updatedAt: platform.clock.now() },
    };
    await tx.update(planTemplates).set(after).where(eq(planTemplates.id, id));
    const authorId = call.caller.userId;
    if (body !== undefined) await reachClients(tx, platform, { before, after, authorId }, { reach, notice, noticeEn });
    await platform.audit.record(tx, call, { ...entry("edit", id), before: toFacts(before), after: toFacts(after) });
    return toView(after, call.caller);
  });

/** Throws 404, 409 VERSION_CONFLICT. */
export const removeTemplate = (
  { platform: { database, audit } }: ProgrammeDeps,
  call: TemplateCall,
  id: string,
  version: number | undefined,
): Promise<void> =>
  database.transaction(async (tx) => {
    const before = await lockOwn(tx, call.caller, id);
    assertVersion(version ?? before.version, toView(before, call.caller));
    await tx.delete(planTemplates).where(eq(planTemplates.id, id));
    await audit.record(tx, call, { ...entry("delete", id), before: toFacts(before), after: null });
  });
