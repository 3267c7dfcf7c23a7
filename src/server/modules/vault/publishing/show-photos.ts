import type { StaffCall } from "#server/platform/audit.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, eq, isNull, sql } from "#server/platform/db/orm.ts";
import { readPage, readRows, toIso } from "#server/platform/db/rows.ts";
import type { Caller } from "#server/platform/http/call.ts";
import type { QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import type { AdminPublishConsent, adminListPublishConsents, listResults } from "#shared/contract/publishing.ts";
import { createLinker } from "../media-links.ts";
import type { VaultDeps } from "../ports.ts";
import { type MediaRow, privateMedia } from "../tables.ts";
import { noSuchConsent } from "./consents.ts";

interface PhotoRow {
  readonly id: string;
  readonly width: number | null;
  readonly height: number | null;
}

/** The photos of consents `c`, in the order in which the member chose them. */
const photosOf = sql`(select coalesce(json_agg(json_build_object('id', m.id, 'width', m.width, 'height', m.height)
  order by array_position(c.media_ids, m.id)), '[]') from private_media m
  where m.id = any(c.media_ids) and m.deleted_at is null)`;

const shownNow = sql`c.scope = 'shop' and c.revoked_at is null and c.shown_at is not null`;

/** Photos that are public now. */
export async function listShown(
  reader: Reader,
  query: QueryOf<typeof listResults>,
): Promise<ReplyOf<typeof listResults>> {
  const { rows, pagination } = await readPage<{ id: string; words: string; shownAt: string; photos: PhotoRow[] }>(
    reader,
    query,
    {
      rows: sql`select c.id, c.words, c.shown_at as "shownAt", ${photosOf} as photos
        from publish_consents c where ${shownNow} order by c.shown_at desc, c.id`,
      count: sql`select count(*) as total from publish_consents c where ${shownNow}`,
    },
  );
  const results = rows.map(({ id, words, shownAt, photos }) => ({
    ...{ id, words, shownAt: toIso(shownAt) },
    photos: photos.map((photo) => {
      const url = `/media/r/${id}/${photo.id}`;
      return { ...photo, url, smallUrl: `${url}?r=small` };
    }),
  }));
  return { results, pagination };
}

/** The photo of a consent that is public now. */
export async function findShownPhoto(
  reader: Reader,
  consentId: string,
  mediaId: string,
): Promise<MediaRow | undefined> {
  const [row] = await reader
    .select()
    .from(privateMedia)
    .where(
      and(
        eq(privateMedia.id, mediaId),
        isNull(privateMedia.deletedAt),
        sql`exists (select 1 from publish_consents c
          where c.id = ${consentId} and ${shownNow} and ${mediaId} = any(c.media_ids))`,
      ),
    );
  return row;
}

/** Whether a photo is in a consent that was not revoked. */
export async function isAgreed(reader: Reader, mediaId: string): Promise<boolean> {
  const { rows } = await reader.execute(sql`select 1 from publish_consents c
    where c.revoked_at is null and c.media_ids @> array[${mediaId}]::uuid[]`);
  return rows.length > 0;
}

interface ConsentRow extends Omit<AdminPublishConsent, "photos" | "givenAt" | "isForWomen"> {
  readonly memberId: string;
  readonly givenAt: string;
  readonly photos: readonly PhotoRow[];
}

const mustTakeDown = sql`(c.scope = 'social' and c.revoked_at is not null and c.shown_at is not null
  and c.taken_down_at is null)`;

/** First consents whose posts must be deleted, then active ones. */
export async function listForStaff(
  deps: VaultDeps,
  caller: Caller,
  query: QueryOf<typeof adminListPublishConsents>,
): Promise<ReplyOf<typeof adminListPublishConsents>> {
  const { reader } = deps.platform.database;
  const { rows, pagination } = await readPage<ConsentRow>(reader, query, {
    rows: sql`select c.id, c.member_id as "memberId", c.scope, c.words, c.given_at as "givenAt", ${mustTakeDown} as "mustTakeDown",
        c.revoked_at is null and c.shown_at is not null as "isShown",
        case when c.revoked_at is null then ${photosOf} else '[]'::json end as photos
      from publish_consents c where c.revoked_at is null or ${mustTakeDown}
      order by ${mustTakeDown} desc, c.given_at desc, c.id`,
    count: sql`select count(*) as total from publish_consents c where c.revoked_at is null or ${mustTakeDown}`,
  });
  const publishable = await deps.ports.findPublishable(
    reader,
    caller,
    rows.map(({ memberId }) => memberId),
  );
  const { toUrl } = createLinker(deps, caller);
  return {
    consents: rows.map(({ memberId, ...row }) => {
      const isForWomen = !publishable.has(memberId);
      const photos = isForWomen
        ? []
        : row.photos.map((photo) => ({ ...photo, url: toUrl(photo.id), smallUrl: toUrl(photo.id, "small") }));
      return { ...row, givenAt: toIso(row.givenAt), photos, isForWomen };
    }),
    pagination,
  };
}

/** Stores whether it is shown, or that the post of a revoked one was deleted. Returns its member. Throws 404. */
async function writeShown(tx: Tx, id: string, isShown: boolean, now: Date): Promise<string> {
  const at = now.toISOString();
  const [row] = await readRows<{ memberId: string }>(
    tx,
    isShown
      ? sql`update publish_consents set shown_at = coalesce(shown_at, ${at}) where id = ${id} and revoked_at is null
          returning member_id as "memberId"`
      : sql`update publish_consents set
          shown_at = case when revoked_at is null then null else shown_at end,
          taken_down_at = case when revoked_at is null then null else coalesce(taken_down_at, ${at}) end
          where id = ${id} returning member_id as "memberId"`,
  );
  if (row === undefined) throw noSuchConsent();
  return row.memberId;
}

/** Publishes agreed photos or unpublishes them. Throws 404, also where the member has revoked. */
export async function showPublished(
  { platform, ports }: VaultDeps,
  call: StaffCall,
  { id, isShown }: { readonly id: string; readonly isShown: boolean },
): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const memberId = await writeShown(tx, id, isShown, platform.clock.now());
    // Staff cannot publish photos that they may not see.
    if (isShown && !(await ports.findPublishable(tx, call.caller, [memberId])).has(memberId)) throw noSuchConsent();
    await platform.audit.record(tx, call, {
      ...{ action: isShown ? "publishing.show" : "publishing.hide", subjectKind: "publish-consent", subjectId: id },
      after: { isShown },
    });
  });
}
