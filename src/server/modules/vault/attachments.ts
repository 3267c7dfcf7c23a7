import { addDays } from "#server/platform/clock.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, asc, count, eq, inArray, isNotNull, isNull, sql } from "#server/platform/db/orm.ts";
import { invalidField } from "#server/platform/errors.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Attachment } from "#shared/contract/media.ts";
import { type MediaKind, mediaKinds } from "#shared/domain/private-media.ts";
import { type MediaRow, mediaComments, privateMedia } from "./tables.ts";

/** Days for which answered clips and voice notes stay. */
const keptDays: Readonly<Record<"clip" | "voice", number>> = { clip: 90, voice: 180 };

export interface MediaTarget {
  readonly kind: "thread" | "checkin";
  readonly id: string;
}

export interface AttachRules {
  /** The request's field that contains them. */
  readonly field: string;
  /** Accepted kinds; all by default. */
  readonly kinds?: readonly MediaKind[];
}

interface Attaching extends AttachRules {
  readonly ids: readonly string[];
  readonly target: MediaTarget;
  readonly uploaderId: string;
}

const isTaken = (row: MediaRow, { target, uploaderId, kinds = mediaKinds }: Attaching): boolean =>
  row.uploaderId === uploaderId &&
  row.targetKind === target.kind &&
  row.targetId === target.id &&
  row.attachedAt === null &&
  row.deletedAt === null &&
  kinds.includes(row.kind);

/**
 * Attaches media to the object that they were uploaded for, in the transaction that writes it. Returns the clips among
 * them. Throws 400 unless all of them are the uploader's, ready, for this target and not used yet.
 */
export async function attachMedia(tx: Tx, { clock }: Pick<Platform, "clock">, attaching: Attaching): Promise<string[]> {
  const { ids, uploaderId, field } = attaching;
  if (ids.length === 0) return [];
  const rows = await tx
    .select()
    .from(privateMedia)
    .where(inArray(privateMedia.id, [...ids]))
    .orderBy(asc(privateMedia.id))
    .for("update");
  const taken = rows.filter((row) => isTaken(row, attaching));
  if (taken.length !== new Set(ids).size || taken.length !== ids.length)
    throw invalidField(field, "INVALID_VALUE", "Only own media that are ready can be sent, and once");
  const now = clock.now();
  await tx
    .update(privateMedia)
    .set({ attachedAt: now })
    .where(inArray(privateMedia.id, [...ids]));
  // A coach's voice note is an answer itself.
  await tx
    .update(privateMedia)
    .set({ answeredAt: now, keepUntil: addDays(now, keptDays.voice) })
    .where(
      and(
        inArray(privateMedia.id, [...ids]),
        eq(privateMedia.kind, "voice"),
        eq(privateMedia.uploaderId, uploaderId),
        sql`${privateMedia.ownerId} <> ${privateMedia.uploaderId}`,
      ),
    );
  return taken.filter(({ kind }) => kind === "clip").map(({ id }) => id);
}

/**
 * Marks a member's clips and voice notes for this as answered: from now on they are kept for a limited time. Returns
 * the clips among them.
 */
export async function answerMedia(tx: Tx, { clock }: Pick<Platform, "clock">, target: MediaTarget): Promise<string[]> {
  const now = clock.now();
  const answer = (kind: "clip" | "voice") =>
    tx
      .update(privateMedia)
      .set({ answeredAt: now, keepUntil: addDays(now, keptDays[kind]) })
      .where(
        and(
          eq(privateMedia.targetKind, target.kind),
          eq(privateMedia.targetId, target.id),
          eq(privateMedia.kind, kind),
          isNotNull(privateMedia.attachedAt),
          isNull(privateMedia.answeredAt),
          isNull(privateMedia.deletedAt),
        ),
      )
      .returning({ id: privateMedia.id });
  const clips = await answer("clip");
  await answer("voice");
  return clips.map(({ id }) => id);
}

/** The oldest unanswered clip of a thread. */
export async function findWaitingClip(
  reader: Reader,
  subscriptionId: string,
): Promise<{ readonly id: string; readonly since: Date } | undefined> {
  const [row] = await reader
    .select({ id: privateMedia.id, since: privateMedia.attachedAt })
    .from(privateMedia)
    .where(
      and(
        eq(privateMedia.targetKind, "thread"),
        eq(privateMedia.targetId, subscriptionId),
        eq(privateMedia.kind, "clip"),
        isNotNull(privateMedia.attachedAt),
        isNull(privateMedia.answeredAt),
        isNull(privateMedia.deletedAt),
      ),
    )
    .orderBy(asc(privateMedia.attachedAt), asc(privateMedia.id))
    .limit(1);
  return row === undefined || row.since === null ? undefined : { id: row.id, since: row.since };
}

const toAttachment = (row: MediaRow, comments: number): Attachment => ({
  ...{ id: row.id, kind: row.kind, isDeleted: row.deletedAt !== null, ms: row.ms },
  ...{ width: row.width, height: row.height, peaks: row.peaks, comments },
});

async function countComments(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .select({ id: mediaComments.mediaId, comments: count() })
    .from(mediaComments)
    .where(inArray(mediaComments.mediaId, [...ids]))
    .groupBy(mediaComments.mediaId);
  return new Map(rows.map(({ id, comments }) => [id, comments]));
}

/** Media in the shape of the contract, by id. */
export async function readAttachments(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Attachment>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .select()
    .from(privateMedia)
    .where(inArray(privateMedia.id, [...ids]));
  const counts = await countComments(
    reader,
    rows.filter(({ kind }) => kind === "clip").map(({ id }) => id),
  );
  return new Map(rows.map((row) => [row.id, toAttachment(row, counts.get(row.id) ?? 0)]));
}
