import type { Reader, Tx } from "#server/platform/db/database.ts";
import { eq, type SQL, sql } from "#server/platform/db/orm.ts";
import { readPage, readRows, toIso } from "#server/platform/db/rows.ts";
import type { AdminCampaign, adminListCampaigns, CampaignTexts } from "#shared/contract/admin-campaigns.ts";
import type { QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import { type Claim, findClaims } from "#shared/domain/claims.ts";
import { languages } from "#shared/i18n/languages.ts";
import { noSuchCampaign } from "./errors.ts";
import { type CampaignRow, campaigns } from "./tables.ts";

/** The campaign's name in the flow engine. */
export const campaignFlow = (id: string): string => `campaign:${id}`;
export const messageKey = (id: string, userId: string): string => `campaign:${id}:${userId}`;

/** Claims about health in all of a campaign's texts. */
export const claimsIn = (texts: CampaignTexts): Claim[] =>
  languages.flatMap((language) => findClaims(language, Object.values(texts[language]).join("\n")));

type Row = Omit<AdminCampaign, "segment" | "claims" | "isMine"> & {
  readonly segmentId: string;
  readonly segmentName: string;
  readonly editorId: string;
};

const nameOf = (userId: SQL): SQL =>
  sql`(select u.first_name || ' ' || u.last_name from users u where u.id = ${userId})`;

const columns = sql`c.id, c.name, c.segment_id as "segmentId", s.name as "segmentName", c.texts, c.path,
  (select k.code from coupons k where k.id = c.coupon_id) as "couponCode", c.state, c.people, c.version,
  ${nameOf(sql`c.approved_by`)} as "approvedBy", coalesce(${nameOf(sql`c.edited_by`)}, '') as "editedBy",
  c.edited_by as "editorId", c.approved_at as "approvedAt", c.started_at as "startedAt", c.ended_at as "endedAt",
  c.created_at as "createdAt", c.updated_at as "updatedAt",
  (select count(*)::int from flow_runs r where r.flow = 'campaign:' || c.id and r.message_key is not null) as written`;
const from = sql`from campaigns c join segments s on s.id = c.segment_id`;

const orNull = (time: string | null): string | null => (time === null ? null : toIso(time));

function toView({ segmentId, segmentName, editorId, ...row }: Row, userId: string): AdminCampaign {
  return {
    ...row,
    segment: { id: segmentId, name: segmentName },
    claims: claimsIn(row.texts),
    isMine: editorId === userId,
    approvedAt: orNull(row.approvedAt),
    startedAt: orNull(row.startedAt),
    endedAt: orNull(row.endedAt),
    createdAt: toIso(row.createdAt),
    updatedAt: toIso(row.updatedAt),
  };
}

/** `userId`: the member of staff who reads them. */
export async function listCampaigns(
  reader: Reader,
  query: QueryOf<typeof adminListCampaigns>,
  userId: string,
): Promise<ReplyOf<typeof adminListCampaigns>> {
  const { rows, pagination } = await readPage<Row>(reader, query, {
    rows: sql`select ${columns} ${from} order by c.created_at desc, c.id desc`,
    count: sql`select count(*)::int as total from campaigns`,
  });
  return { campaigns: rows.map((row) => toView(row, userId)), pagination };
}

/** Throws 404. */
export async function viewCampaign(reader: Reader, id: string, userId: string): Promise<AdminCampaign> {
  const [row] = await readRows<Row>(reader, sql`select ${columns} ${from} where c.id = ${id}::uuid`);
  if (row === undefined) throw noSuchCampaign();
  return toView(row, userId);
}

/** Throws 404. */
export async function lockCampaign(tx: Tx, id: string): Promise<CampaignRow> {
  const [row] = await tx.select().from(campaigns).where(eq(campaigns.id, id)).for("update");
  if (row === undefined) throw noSuchCampaign();
  return row;
}
