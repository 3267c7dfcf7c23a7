import { type SQL, sql } from "drizzle-orm";
import type { Reader } from "#server/platform/db/database.ts";
import { andAll, holds, readRows, searchedHolds, toIso } from "#server/platform/db/rows.ts";
import type { adminListPictures, LibraryPicture, PictureUse } from "#shared/contract/admin-media.ts";
import type { QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import type { PictureFacts } from "../picture.ts";
import { wireImage } from "../wire-image.ts";
import type { LibraryDeps } from "./ports.ts";

type Query = QueryOf<typeof adminListPictures>;
type UsesPorts = Pick<LibraryDeps, "uses" | "isBought">;

interface Row extends PictureFacts {
  readonly bytes: number;
  readonly fileName: string | null;
  readonly libraryAt: string;
  readonly isBought: boolean;
}
interface UseRow extends PictureUse {
  readonly hash: string;
  readonly total: number;
}

const shownUses = 20;
const noAlt = { ar: "", en: "" };

function searched(text: string | undefined): SQL | undefined {
  const inName = holds(sql`coalesce(m.file_name, '')`, text ?? "");
  const inOwner = searchedHolds(sql`u.searched`, text ?? "");
  const inAlt = holds(sql`(u.alt ->> 'ar') || ' ' || (u.alt ->> 'en')`, text ?? "");
  if (inName === undefined) return undefined;
  return sql`(${inName} or m.hash in (select u.hash from uses u where ${inOwner} or ${inAlt}))`;
}

function inState(state: Query["state"], isBought: SQL): SQL | undefined {
  if (state === undefined) return undefined;
  const isShown = sql`m.hash in (select u.hash from uses u where u.hash is not null)`;
  return state === "used" ? sql`(${isShown} or ${isBought})` : sql`not ${isShown} and not ${isBought}`;
}

function behind(after: string | undefined): SQL | undefined {
  const [ms, hash] = after?.split("-") ?? [];
  if (ms === undefined || hash === undefined) return undefined;
  return sql`(m.library_at, m.hash) < (${new Date(Number(ms)).toISOString()}::timestamptz, ${hash})`;
}

const cursorOf = ({ libraryAt, hash }: Row): string => `${Date.parse(libraryAt)}-${hash}`;

/** What shows some pictures. */
export async function readUses(
  reader: Reader,
  { uses }: Pick<UsesPorts, "uses">,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, { readonly uses: PictureUse[]; readonly useCount: number }>> {
  const rows = await readRows<UseRow>(
    reader,
    sql`select hash, kind, id, name, alt, total from (
        select u.*, count(*) over (partition by hash)::int as total,
          row_number() over (partition by hash order by at desc, kind, id) as place
        from (${uses}) u where hash = any(${sql.param([...hashes])}::text[])) one
      where place <= ${shownUses} order by hash, place`,
  );
  const found = new Map<string, { uses: PictureUse[]; useCount: number }>();
  for (const { hash, total, ...use } of rows) {
    const known = found.get(hash) ?? { uses: [], useCount: total };
    known.uses.push(use);
    found.set(hash, known);
  }
  return found;
}

/** Pictures of the library, the newest first. */
export async function listPictures(
  reader: Reader,
  ports: UsesPorts,
  { search, state, after, limit }: Query,
): Promise<ReplyOf<typeof adminListPictures>> {
  const isBought = ports.isBought(sql`m.hash`);
  const asked = [searched(search), inState(state, isBought)];
  const first = asked.some((one) => one !== undefined) ? sql`with uses as materialized (${ports.uses})` : sql``;
  const rows = await readRows<Row>(
    reader,
    sql`${first} select m.hash, m.format, m.width, m.height, m.bytes, m.placeholder, m.file_name as "fileName",
        m.library_at as "libraryAt", ${isBought} as "isBought"
      from media m where ${andAll([sql`m.library_at is not null`, behind(after), ...asked])}
      order by m.library_at desc, m.hash desc limit ${limit + 1}`,
  );
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const found = await readUses(
    reader,
    ports,
    shown.map(({ hash }) => hash),
  );
  return {
    pictures: shown.map((row) => toView(row, found.get(row.hash))),
    next: rows.length > limit && last !== undefined ? cursorOf(last) : null,
  };
}

function toView(
  row: Row,
  found: { readonly uses: PictureUse[]; readonly useCount: number } | undefined,
): LibraryPicture {
  const { uses, useCount } = found ?? { uses: [], useCount: 0 };
  const alt = uses.find(({ alt: { ar, en } }) => ar !== "" || en !== "")?.alt ?? noAlt;
  const { hash, width, height, bytes, fileName, isBought } = row;
  return {
    image: { ...wireImage(row, alt), hash },
    ...{ fileName, width, height, bytes, uses, useCount, isBought },
    addedAt: toIso(row.libraryAt),
  };
}
