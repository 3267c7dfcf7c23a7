import type { StaffCall } from "#server/platform/audit.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, asc, eq, isNull, sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { assertVersion, invalidField } from "#server/platform/errors.ts";
import { type Caller, callerMay } from "#server/platform/http/call.ts";
import type { adminSaveCheckInForm, CheckInForm, CheckInFormBody } from "#shared/contract/check-in-forms.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { toItem } from "#shared/domain/check-in-forms.ts";
import type { CheckInItem } from "#shared/domain/check-ins.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { formInUse, noSuchForm } from "../errors.ts";
import type { CheckInDeps } from "../ports.ts";
import { checkInForms, checkInFormVersions, type FormRow } from "../tables.ts";

type FormCaller = Pick<Caller, "userId" | "permissions">;
type FormCall = StaffCall & { readonly caller: FormCaller };

interface Uses {
  readonly clients: number;
  readonly packages: number;
}

interface Written {
  readonly row: FormRow;
  readonly items: CheckInItem[];
}

const isSeen = ({ ownerId, removedAt }: FormRow, caller: FormCaller): boolean =>
  removedAt === null && (ownerId === null || ownerId === caller.userId);

/** Whether the caller may edit a form: their own, or as a lead the shop's. */
const isMine = ({ ownerId }: Pick<FormRow, "ownerId">, caller: FormCaller): boolean =>
  ownerId === null ? callerMay(caller, "coaching_lead") : ownerId === caller.userId;

const noUses: Uses = { clients: 0, packages: 0 };

/** Numbers of clients and packages that use each form now. */
async function readUses(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, Uses>> {
  const rows = await readRows<Uses & { readonly id: string }>(
    reader,
    sql`select f.id,
      (select count(*)::int from checkin_schedules c join subscriptions s on s.id = c.subscription_id
        where c.form_id = f.id and c.stopped_at is null and s.status <> 'ended') as clients,
      (select count(*)::int from package_checkins p where p.form_id = f.id) as packages
    from checkin_forms f where f.id = any(${sql.param(ids)}::uuid[])`,
  );
  return new Map(rows.map(({ id, ...uses }) => [id, uses]));
}

async function toViews(reader: Reader, caller: FormCaller, written: readonly Written[]): Promise<CheckInForm[]> {
  const uses = await readUses(
    reader,
    written.map(({ row }) => row.id),
  );
  return written.map(({ row, items }) => ({
    ...{ id: row.id, title: row.title, items, version: row.number },
    ...{ isShared: row.ownerId === null, isMine: isMine(row, caller) },
    ...(uses.get(row.id) ?? noUses),
    updatedAt: row.updatedAt.toISOString(),
  }));
}

async function toView(reader: Reader, caller: FormCaller, written: Written): Promise<CheckInForm> {
  const [view] = await toViews(reader, caller, [written]);
  if (view === undefined) throw noSuchForm();
  return view;
}

const selectNewest = (reader: Reader) =>
  reader
    .select({ row: checkInForms, items: checkInFormVersions.items })
    .from(checkInForms)
    .innerJoin(
      checkInFormVersions,
      and(eq(checkInFormVersions.formId, checkInForms.id), eq(checkInFormVersions.number, checkInForms.number)),
    );

/** The forms of the shop and the caller's own, in their newest version. */
export async function listForms({ platform }: CheckInDeps, caller: FormCaller): Promise<{ forms: CheckInForm[] }> {
  const { reader } = platform.database;
  const found = await selectNewest(reader)
    .where(
      and(
        isNull(checkInForms.removedAt),
        sql`(${checkInForms.ownerId} is null or ${checkInForms.ownerId} = ${caller.userId})`,
      ),
    )
    .orderBy(sql`${checkInForms.ownerId} is not null`, asc(checkInForms.id))
    .limit(200);
  return { forms: await toViews(reader, caller, found) };
}

/** Throws 404 for forms that belong neither to the shop nor to the caller. */
export async function requireForm({ platform }: CheckInDeps, caller: FormCaller, id: string): Promise<CheckInForm> {
  const { reader } = platform.database;
  const [found] = await selectNewest(reader).where(eq(checkInForms.id, id));
  if (found === undefined || !isSeen(found.row, caller)) throw noSuchForm();
  return toView(reader, caller, found);
}

export async function readTitle(reader: Reader, formId: string): Promise<LocalizedText> {
  const [row] = await reader
    .select({ title: checkInForms.title })
    .from(checkInForms)
    .where(eq(checkInForms.id, formId));
  return row?.title ?? { ar: "", en: "" };
}

/** Locks a chosen form, so that it is not removed meanwhile. Throws 400. */
export async function lockChoice(tx: Tx, caller: FormCaller, formId: string, of: "shop" | "any"): Promise<void> {
  const [row] = await tx.select().from(checkInForms).where(eq(checkInForms.id, formId)).for("share");
  if (row === undefined || !isSeen(row, caller) || (of === "shop" && row.ownerId !== null))
    throw invalidField("formId", "INVALID_VALUE", "There is no such form");
}

async function lockMine(tx: Tx, caller: FormCaller, id: string): Promise<Written> {
  // Two statements, because the newest version must be read after the row is locked.
  const [row] = await tx.select().from(checkInForms).where(eq(checkInForms.id, id)).for("update");
  if (row === undefined || !isSeen(row, caller) || !isMine(row, caller)) throw noSuchForm();
  const [version] = await tx
    .select({ items: checkInFormVersions.items })
    .from(checkInFormVersions)
    .where(and(eq(checkInFormVersions.formId, id), eq(checkInFormVersions.number, row.number)));
  return { row, items: version?.items ?? [] };
}

const entry = (action: string, id: string) => ({
  ...{ action: `check-in-form.${action}`, subjectKind: "check-in-form", subjectId: id },
});
const toFacts = ({ row, items }: Written) => ({
  ...{ title: row.title, isShared: row.ownerId === null, version: row.number },
  questions: items.map(({ key, kind, label }) => ({ key, kind, label: label.en })),
});

/** The form's owner; only leads may make a form the shop's, or the reverse. Throws 400. */
function toOwner(caller: FormCaller, isShared: boolean, before: string | null): string | null {
  if (isShared !== (before === null) && !callerMay(caller, "coaching_lead"))
    throw invalidField("isShared", "INVALID_VALUE", "Only leads decide which forms are the shop's");
  return isShared ? null : (before ?? caller.userId);
}

async function publish(tx: Tx, { row, items }: Written): Promise<void> {
  await tx.insert(checkInFormVersions).values({ formId: row.id, number: row.number, items, createdAt: row.updatedAt });
}

/** Throws 400. */
export const createForm = (
  { platform: { database, ids, clock, audit } }: CheckInDeps,
  call: FormCall,
  { title, items, isShared }: CheckInFormBody,
): Promise<CheckInForm> =>
  database.transaction(async (tx) => {
    const now = clock.now();
    const ownerId = toOwner(call.caller, isShared, call.caller.userId);
    const written: Written = {
      row: { id: ids.next(), ownerId, title, number: 1, createdAt: now, updatedAt: now, removedAt: null },
      items: items.map(toItem),
    };
    await tx.insert(checkInForms).values(written.row);
    await publish(tx, written);
    await audit.record(tx, call, { ...entry("create", written.row.id), after: toFacts(written) });
    return toView(tx, call.caller, written);
  });

/** Publishes the next version; check-ins that exist keep theirs. Throws 404, 400, VERSION_CONFLICT. */
export const saveForm = (
  { platform: { database, clock, audit } }: CheckInDeps,
  call: FormCall,
  id: string,
  { version, title, items, isShared }: BodyOf<typeof adminSaveCheckInForm>,
): Promise<CheckInForm> =>
  database.transaction(async (tx) => {
    const before = await lockMine(tx, call.caller, id);
    assertVersion(version, await toView(tx, call.caller, before));
    const { row } = before;
    const ownerId = toOwner(call.caller, isShared, row.ownerId);
    const after: Written = {
      row: { ...row, title, ownerId, number: row.number + 1, updatedAt: clock.now() },
      items: items.map(toItem),
    };
    await publish(tx, after);
    await tx.update(checkInForms).set(after.row).where(eq(checkInForms.id, id));
    await audit.record(tx, call, { ...entry("edit", id), before: toFacts(before), after: toFacts(after) });
    return toView(tx, call.caller, after);
  });

/** Throws 404, FORM_IN_USE, VERSION_CONFLICT. */
export const removeForm = (
  { platform: { database, clock, audit } }: CheckInDeps,
  call: FormCall,
  id: string,
  version: number | undefined,
): Promise<void> =>
  database.transaction(async (tx) => {
    const before = await lockMine(tx, call.caller, id);
    const view = await toView(tx, call.caller, before);
    assertVersion(version, view);
    if (view.clients + view.packages > 0) throw formInUse({ clients: view.clients, packages: view.packages });
    await tx.update(checkInForms).set({ removedAt: clock.now() }).where(eq(checkInForms.id, id));
    await audit.record(tx, call, { ...entry("delete", id), before: toFacts(before), after: null });
  });
