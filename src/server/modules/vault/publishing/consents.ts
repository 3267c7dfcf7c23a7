import type { Reader, Tx } from "#server/platform/db/database.ts";
import {
  and,
  arrayContained,
  arrayContains,
  arrayOverlaps,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
} from "#server/platform/db/orm.ts";
import { invalidField, notFound, refuse } from "#server/platform/errors.ts";
import type { NewPublishConsent, PublishConsent } from "#shared/contract/publishing.ts";
import { CONSENT_CHANGED } from "#shared/contract/refusals.ts";
import { publishTextVersion } from "#shared/domain/publishing.ts";
import { noSuchMedia } from "../errors.ts";
import type { VaultDeps } from "../ports.ts";
import { memberKeys, type PublishConsentRow, privateMedia, publishConsents } from "../tables.ts";

export const noSuchConsent = () => notFound("No such consent");

const toConsent = (row: PublishConsentRow): PublishConsent => ({
  ...{ id: row.id, mediaIds: row.mediaIds, scope: row.scope, words: row.words, textVersion: row.textVersion },
  ...{ givenAt: row.givenAt.toISOString(), revokedAt: row.revokedAt?.toISOString() ?? null },
  isShown: row.shownAt !== null && row.revokedAt === null,
});

export async function listMyConsents(reader: Reader, memberId: string): Promise<{ consents: PublishConsent[] }> {
  const rows = await reader
    .select()
    .from(publishConsents)
    .where(eq(publishConsents.memberId, memberId))
    .orderBy(desc(publishConsents.givenAt))
    .limit(200);
  return { consents: rows.map(toConsent) };
}

/** Photos that the member sent in, locked against deletion. Throws 404. */
async function requireOwnPhotos(tx: Tx, memberId: string, ids: readonly string[]): Promise<void> {
  const own = await tx
    .select({ id: privateMedia.id })
    .from(privateMedia)
    .where(
      and(
        inArray(privateMedia.id, [...ids]),
        eq(privateMedia.ownerId, memberId),
        // A photo sent by the coach is in the member's thread, but not the member's.
        eq(privateMedia.uploaderId, memberId),
        eq(privateMedia.kind, "photo"),
        isNotNull(privateMedia.attachedAt),
        isNull(privateMedia.deletedAt),
      ),
    )
    .orderBy(privateMedia.id)
    .for("update");
  if (own.length < ids.length) throw noSuchMedia();
}

const ended = (now: Date) => ({ revokedAt: now, words: "" });

/** A consent to the same photos with another wording replaces the old one. */
const endReplaced = (tx: Tx, memberId: string, { scope, mediaIds }: NewPublishConsent, now: Date) =>
  tx
    .update(publishConsents)
    .set(ended(now))
    .where(
      and(
        ...[
          eq(publishConsents.memberId, memberId),
          eq(publishConsents.scope, scope),
          isNull(publishConsents.revokedAt),
        ],
        ...[arrayContains(publishConsents.mediaIds, mediaIds), arrayContained(publishConsents.mediaIds, mediaIds)],
      ),
    );

/** Stores a consent once. Throws 404, CONSENT_CHANGED and 400. */
export async function giveConsent(
  { platform }: VaultDeps,
  memberId: string,
  body: NewPublishConsent,
): Promise<{ consent: PublishConsent }> {
  if (new Set(body.mediaIds).size < body.mediaIds.length)
    throw invalidField("mediaIds", "DUPLICATE", "Names a photo twice");
  return platform.database.transaction(async (tx) => {
    // Serializes a member's consents.
    await tx.select().from(memberKeys).where(eq(memberKeys.userId, memberId)).for("update");
    const [known] = await tx.select().from(publishConsents).where(eq(publishConsents.id, body.id));
    if (known !== undefined) {
      if (known.memberId !== memberId) throw noSuchConsent();
      return { consent: toConsent(known) };
    }
    if (body.textVersion !== publishTextVersion)
      throw refuse(CONSENT_CHANGED, "The wording has changed: read it again");
    await requireOwnPhotos(tx, memberId, body.mediaIds);
    const now = platform.clock.now();
    await endReplaced(tx, memberId, body, now);
    const [row] = await tx
      .insert(publishConsents)
      .values({ ...body, memberId, givenAt: now })
      .returning();
    if (row === undefined) throw new Error("a consent was not written");
    return { consent: toConsent(row) };
  });
}

/** Throws 404. */
export async function revokeConsent({ platform }: VaultDeps, memberId: string, id: string): Promise<void> {
  const { database, clock } = platform;
  const own = and(eq(publishConsents.id, id), eq(publishConsents.memberId, memberId));
  const revoked = await database.reader
    .update(publishConsents)
    .set(ended(clock.now()))
    .where(and(own, isNull(publishConsents.revokedAt)))
    .returning({ id: publishConsents.id });
  if (revoked.length > 0) return;
  const [known] = await database.reader.select({ id: publishConsents.id }).from(publishConsents).where(own);
  if (known === undefined) throw noSuchConsent();
}

/** Consents end with their photos. */
export const endConsentsOf = (tx: Tx, mediaIds: readonly string[], now: Date) =>
  tx
    .update(publishConsents)
    .set(ended(now))
    .where(and(isNull(publishConsents.revokedAt), arrayOverlaps(publishConsents.mediaIds, [...mediaIds])));
