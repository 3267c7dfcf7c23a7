import type { Tx } from "#server/platform/db/database.ts";
import { and, eq, sql } from "#server/platform/db/orm.ts";
import { assertVersion, invalidField, versionConflict } from "#server/platform/errors.ts";
import type { Caller } from "#server/platform/http/call.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import type { MediaComment, putMediaComment } from "#shared/contract/media-comments.ts";
import { maxComments, toShapes } from "#shared/domain/drawings.ts";
import { attachMedia } from "../attachments.ts";
import { markDeleted } from "../delete-media.ts";
import { noSuchComment, noSuchMedia, tooManyComments } from "../errors.ts";
import { findMemberKey } from "../member-keys.ts";
import type { VaultDeps } from "../ports.ts";
import { type CommentRow, type MediaRow, mediaComments, privateMedia } from "../tables.ts";
import { findClip, toComments } from "./read-comments.ts";
import { openComment, sealComment } from "./seal-comment.ts";

type Body = BodyOf<typeof putMediaComment>;

interface Place {
  readonly id: string;
  readonly cid: string;
}

/** Locks a clip, which serializes its comments, if the caller coaches its member. Throws 404. */
async function lockClip(tx: Tx, deps: VaultDeps, caller: Caller, id: string): Promise<MediaRow> {
  await tx.select({ id: privateMedia.id }).from(privateMedia).where(eq(privateMedia.id, id)).for("update");
  const row = await findClip(tx, id);
  const reason = await deps.ports.readHealth(tx, caller, row.ownerId, "clips", row.id);
  if (reason === "break_glass") throw noSuchMedia();
  return row;
}

async function findComment(tx: Tx, caller: Caller, { id, cid }: Place): Promise<CommentRow | undefined> {
  const [row] = await tx.select().from(mediaComments).where(eq(mediaComments.id, cid));
  // An id of another clip or of another coach cannot be changed.
  if (row !== undefined && (row.mediaId !== id || row.authorId !== caller.userId)) throw noSuchComment();
  return row;
}

function assertTimes({ atMs, untilMs, text, shapes, voiceId }: Body, clip: MediaRow): void {
  const end = clip.ms ?? 0;
  if (atMs > end) throw invalidField("atMs", "TOO_BIG", "Lies after the end of the clip");
  if (untilMs !== undefined && (untilMs <= atMs || untilMs > end))
    throw invalidField("untilMs", "INVALID_VALUE", "Lies before the moment or after the end of the clip");
  if (text === "" && shapes.length === 0 && voiceId === undefined)
    throw invalidField("text", "REQUIRED", "Write, draw or say something");
}

const isSame = (memberKey: Uint8Array, row: CommentRow, body: Body): boolean => {
  const { text, shapes } = openComment(memberKey, row);
  return (
    row.atMs === body.atMs &&
    row.untilMs === (body.untilMs ?? null) &&
    row.voiceId === (body.voiceId ?? null) &&
    JSON.stringify({ text, shapes }) === JSON.stringify({ text: body.text, shapes: toShapes(body.shapes) })
  );
};

/** A comment's voice note must be the coach's own and unused; a replaced one is deleted. */
async function takeVoice(
  tx: Tx,
  deps: VaultDeps,
  caller: Caller,
  clip: MediaRow,
  known: CommentRow | undefined,
  body: Body,
) {
  const [before, after] = [known?.voiceId ?? null, body.voiceId ?? null];
  if (before === after) return;
  if (after !== null)
    await attachMedia(tx, deps.platform, {
      ...{ ids: [after], uploaderId: caller.userId, field: "voiceId", kinds: ["voice"] },
      target: { kind: clip.targetKind, id: clip.targetId },
    });
  if (before !== null) await markDeleted(tx, deps, [before]);
}

async function assertRoom(tx: Tx, mediaId: string): Promise<void> {
  if ((await tx.$count(mediaComments, eq(mediaComments.mediaId, mediaId))) >= maxComments) throw tooManyComments();
}

async function store(tx: Tx, deps: VaultDeps, caller: Caller, clip: MediaRow, place: Place, body: Body) {
  const memberKey = await findMemberKey(tx, deps.mediaKey, clip.ownerId);
  if (memberKey === undefined) throw noSuchMedia();
  const known = await findComment(tx, caller, place);
  const content = { text: body.text, shapes: toShapes(body.shapes) };
  const view = async (row: CommentRow): Promise<MediaComment> => {
    const [comment] = await toComments(tx, deps, caller.userId, [{ row, ...openComment(memberKey, row) }]);
    if (comment === undefined) throw new Error("a comment has no view");
    return comment;
  };
  // A repeated call whose response was lost.
  if (known !== undefined && known.version === (body.version ?? 0) + 1 && isSame(memberKey, known, body))
    return view(known);
  if (known === undefined) {
    if (body.version !== undefined) throw versionConflict(null);
    await assertRoom(tx, clip.id);
  } else assertVersion(body.version ?? 0, await view(known));
  await takeVoice(tx, deps, caller, clip, known, body);
  const now = deps.platform.clock.now();
  const values = {
    ...{ atMs: body.atMs, untilMs: body.untilMs ?? null, voiceId: body.voiceId ?? null },
    ...{ sealed: sealComment(memberKey, place.cid, content), updatedAt: now },
  };
  const [row] = await tx
    .insert(mediaComments)
    .values({ ...values, id: place.cid, mediaId: clip.id, authorId: caller.userId, createdAt: now })
    .onConflictDoUpdate({
      target: mediaComments.id,
      set: { ...values, version: (known?.version ?? 0) + 1 },
      setWhere: sql`${mediaComments.mediaId} = ${clip.id} and ${mediaComments.authorId} = ${caller.userId}`,
    })
    .returning();
  // The same id was used for another clip at this moment.
  if (row === undefined) throw noSuchComment();
  return view(row);
}

/** Writes a comment or drawing at a moment of a client's clip. Throws 404, 400, TOO_MANY_COMMENTS, VERSION_CONFLICT. */
export const writeComment = (deps: VaultDeps, caller: Caller, place: Place, body: Body): Promise<MediaComment> =>
  deps.platform.database.transaction(async (tx) => {
    const clip = await lockClip(tx, deps, caller, place.id);
    assertTimes(body, clip);
    return store(tx, deps, caller, clip, place, body);
  });

/** Deletes a comment with its voice note. Throws 404, VERSION_CONFLICT. */
export async function deleteComment(
  deps: VaultDeps,
  caller: Caller,
  place: Place,
  version: number | undefined,
): Promise<void> {
  await deps.platform.database.transaction(async (tx) => {
    const clip = await lockClip(tx, deps, caller, place.id);
    const row = await findComment(tx, caller, place);
    if (row === undefined) throw noSuchComment();
    const memberKey = await findMemberKey(tx, deps.mediaKey, clip.ownerId);
    if (memberKey !== undefined && version !== undefined && version !== row.version) {
      const [current] = await toComments(tx, deps, caller.userId, [{ row, ...openComment(memberKey, row) }]);
      throw versionConflict(current);
    }
    await tx.delete(mediaComments).where(and(eq(mediaComments.id, row.id), eq(mediaComments.mediaId, clip.id)));
    if (row.voiceId !== null) await markDeleted(tx, deps, [row.voiceId]);
  });
}
