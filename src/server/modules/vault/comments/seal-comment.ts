import type { Reader } from "#server/platform/db/database.ts";
import { asc, inArray } from "#server/platform/db/orm.ts";
import { createSeal } from "#server/platform/seal.ts";
import type { Shape } from "#shared/domain/drawings.ts";
import { findMemberKey } from "../member-keys.ts";
import { deriveCommentKey } from "../sealed-file.ts";
import { type CommentRow, mediaComments } from "../tables.ts";

/** The content of a comment. */
export interface CommentContent {
  readonly text: string;
  readonly shapes: readonly Shape[];
}

/** Encrypts under a key of the clip's member, so that closing their account makes it unreadable. */
export const sealComment = (memberKey: Uint8Array, id: string, { text, shapes }: CommentContent): Buffer =>
  createSeal([deriveCommentKey(memberKey, id)]).seal(JSON.stringify({ text, shapes }));

export function openComment(memberKey: Uint8Array, { id, sealed }: Pick<CommentRow, "id" | "sealed">): CommentContent {
  const text = createSeal([deriveCommentKey(memberKey, id)]).open(sealed);
  // Sealed under another key, or changed: shown as empty.
  return text === undefined ? { text: "", shapes: [] } : (JSON.parse(text) as CommentContent);
}

export interface OpenedComment extends CommentContent {
  readonly row: CommentRow;
}

/** Comments of clips of one member, in the order of their moments. */
export async function openComments(
  reader: Reader,
  mediaKey: Uint8Array,
  memberId: string,
  mediaIds: readonly string[],
): Promise<(mediaId: string) => readonly OpenedComment[]> {
  const memberKey = mediaIds.length === 0 ? undefined : await findMemberKey(reader, mediaKey, memberId);
  if (memberKey === undefined) return () => [];
  const rows = await reader
    .select()
    .from(mediaComments)
    .where(inArray(mediaComments.mediaId, [...mediaIds]))
    .orderBy(asc(mediaComments.atMs), asc(mediaComments.id));
  const opened = rows.map((row) => ({ row, ...openComment(memberKey, row) }));
  return (mediaId) => opened.filter(({ row }) => row.mediaId === mediaId);
}
