import type { StaffCall } from "#server/platform/audit.ts";
import { isUniqueViolation, type Tx } from "#server/platform/db/database.ts";
import { eq, sql } from "#server/platform/db/orm.ts";
import { assertVersion, invalidField, notFound, permissionDenied, refuse } from "#server/platform/errors.ts";
import { type Caller, callerMay } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import {
  type adminCreateSavedReply,
  type adminUpdateSavedReply,
  maxSavedReplies,
  type SavedReply,
  type SavedReplyArea,
  TOO_MANY_SAVED_REPLIES,
} from "#shared/contract/admin-saved-replies.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { savedReplies } from "../tables.ts";
import { lockSavedReply, toView } from "./queries.ts";

type Deps = Pick<Platform, "audit" | "clock" | "database" | "ids">;
type ReplyCall = StaffCall & { readonly caller: Pick<Caller, "permissions"> };
type Body = BodyOf<typeof adminCreateSavedReply>;

const worksIn = ({ caller }: ReplyCall, area: SavedReplyArea): boolean => callerMay(caller, area);
const toColumns = ({ title, text }: Body) => ({ title, textAr: text.ar, textEn: text.en });

/** Runs a change in a transaction. Throws 400 when the title is taken in its area. */
async function change<T>({ database }: Deps, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await database.transaction(work);
  } catch (error) {
    if (isUniqueViolation(error, "saved_replies_by_title"))
      throw invalidField("title", "DUPLICATE", "Another saved reply has this title");
    throw error;
  }
}

/** Locks a saved reply of an area that the caller works in. Throws 404. */
async function lockOwn(tx: Tx, call: ReplyCall, id: string): Promise<SavedReply> {
  const found = toView(await lockSavedReply(tx, id));
  if (!worksIn(call, found.area)) throw notFound();
  return found;
}

const entry = (action: string, id: string) => ({
  action: `saved_reply.${action}`,
  subjectKind: "saved_reply",
  subjectId: id,
});

/** Serializes inserts, so that the limit is checked correctly. */
async function assertRoom(tx: Tx, area: SavedReplyArea): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`saved replies ${area}`}, 0))`);
  if ((await tx.$count(savedReplies, eq(savedReplies.area, area))) >= maxSavedReplies)
    throw refuse(TOO_MANY_SAVED_REPLIES, "There are as many saved replies as there can be", { max: maxSavedReplies });
}

/** Throws 400, 403, 409 TOO_MANY_SAVED_REPLIES. */
export const createSavedReply = (deps: Deps, call: ReplyCall, body: Body): Promise<SavedReply> =>
  change(deps, async (tx) => {
    if (!worksIn(call, body.area)) throw permissionDenied(body.area);
    await assertRoom(tx, body.area);
    const row = { id: deps.ids.next(), area: body.area, ...toColumns(body), createdAt: deps.clock.now() };
    await tx.insert(savedReplies).values(row);
    const after = toView({ ...row, version: 1 });
    await deps.audit.record(tx, call, { ...entry("create", row.id), after });
    return after;
  });

/** Throws 400, 404, 409 VERSION_CONFLICT. */
export const updateSavedReply = (
  deps: Deps,
  call: ReplyCall,
  id: string,
  body: BodyOf<typeof adminUpdateSavedReply>,
): Promise<SavedReply> =>
  change(deps, async (tx) => {
    const before = await lockOwn(tx, call, id);
    assertVersion(body.version, before);
    if (body.area !== before.area) throw invalidField("area", "INVALID_VALUE", "A saved reply's area stays");
    await tx
      .update(savedReplies)
      .set({ ...toColumns(body), version: sql`${savedReplies.version} + 1` })
      .where(eq(savedReplies.id, id));
    const after = toView(await lockSavedReply(tx, id));
    await deps.audit.record(tx, call, { ...entry("update", id), before, after });
    return after;
  });

/** Throws 404. */
export const removeSavedReply = (deps: Deps, call: ReplyCall, id: string): Promise<void> =>
  change(deps, async (tx) => {
    const before = await lockOwn(tx, call, id);
    await tx.delete(savedReplies).where(eq(savedReplies.id, id));
    await deps.audit.record(tx, call, { ...entry("delete", id), before, after: null });
  });
