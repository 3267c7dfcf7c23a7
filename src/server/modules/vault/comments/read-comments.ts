import type { Reader } from "#server/platform/db/database.ts";
import { and, desc, eq, isNotNull, isNull, ne } from "#server/platform/db/orm.ts";
import type { Caller } from "#server/platform/http/call.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import type {
  adminGetMediaComments,
  CommentedClip,
  getMediaComments,
  MediaComment,
} from "#shared/contract/media-comments.ts";
import { fromShapes } from "#shared/domain/drawings.ts";
import { readAttachments } from "../attachments.ts";
import { noSuchMedia } from "../errors.ts";
import type { VaultDeps } from "../ports.ts";
import { type MediaRow, privateMedia } from "../tables.ts";
import { type OpenedComment, openComments } from "./seal-comment.ts";

export const toClip = ({ id, ms, width, height, createdAt, targetId }: MediaRow): CommentedClip => ({
  ...{ id, ms, width, height, at: createdAt.toISOString(), threadId: targetId },
});

/** Comments in the shape of the contract, as one person sees them. */
export async function toComments(
  reader: Reader,
  { ports }: Pick<VaultDeps, "ports">,
  viewerId: string,
  list: readonly OpenedComment[],
): Promise<MediaComment[]> {
  const names = await ports.findCoachNames(
    reader,
    list.map(({ row }) => row.authorId),
  );
  const voices = await readAttachments(
    reader,
    list.flatMap(({ row }) => row.voiceId ?? []),
  );
  return list.map(({ row, text, shapes }) => ({
    ...{ id: row.id, version: row.version, atMs: row.atMs, untilMs: row.untilMs, text },
    shapes: fromShapes(shapes),
    voice: row.voiceId === null ? null : (voices.get(row.voiceId) ?? null),
    coachName: names.get(row.authorId) ?? null,
    isMine: row.authorId === viewerId,
    at: row.createdAt.toISOString(),
  }));
}

/** A clip that was sent and is not deleted. Throws 404. */
export async function findClip(reader: Reader, id: string): Promise<MediaRow> {
  const [row] = await reader
    .select()
    .from(privateMedia)
    .where(
      and(
        eq(privateMedia.id, id),
        eq(privateMedia.kind, "clip"),
        isNotNull(privateMedia.attachedAt),
        isNull(privateMedia.deletedAt),
      ),
    )
    .limit(1);
  if (row === undefined) throw noSuchMedia();
  return row;
}

async function readCommentsOf(reader: Reader, deps: VaultDeps, viewerId: string, row: MediaRow) {
  const open = await openComments(reader, deps.mediaKey, row.ownerId, [row.id]);
  return { clip: toClip(row), comments: await toComments(reader, deps, viewerId, open(row.id)) };
}

/** One of a member's own clips with its comments. Throws 404. */
export async function readForMember(
  deps: VaultDeps,
  userId: string,
  id: string,
): Promise<ReplyOf<typeof getMediaComments>> {
  const { reader } = deps.platform.database;
  const row = await findClip(reader, id);
  if (row.ownerId !== userId) throw noSuchMedia();
  return readCommentsOf(reader, deps, userId, row);
}

const maxOthers = 50;

/** A client's clip with its comments, if the caller may see it; the access is recorded. Throws 404. */
export const readForStaff = (
  deps: VaultDeps,
  caller: Caller,
  id: string,
): Promise<ReplyOf<typeof adminGetMediaComments>> =>
  deps.platform.database.transaction(async (tx) => {
    const row = await findClip(tx, id);
    const reason = await deps.ports.readHealth(tx, caller, row.ownerId, "clips", row.id);
    const others = await tx
      .select()
      .from(privateMedia)
      .where(
        and(
          eq(privateMedia.targetKind, row.targetKind),
          eq(privateMedia.targetId, row.targetId),
          eq(privateMedia.kind, "clip"),
          isNotNull(privateMedia.attachedAt),
          isNull(privateMedia.deletedAt),
          ne(privateMedia.id, row.id),
        ),
      )
      .orderBy(desc(privateMedia.createdAt))
      .limit(maxOthers);
    const member = await deps.ports.getRecipient(tx, row.ownerId);
    return {
      ...(await readCommentsOf(tx, deps, caller.userId, row)),
      others: others.map(toClip),
      member: { id: row.ownerId, firstName: member?.firstName ?? "" },
      canWrite: reason !== "break_glass",
    };
  });
