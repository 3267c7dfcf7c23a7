import type { Reader } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/orm.ts";
import { andAll, likePattern, readRows, searchedHolds, toIso } from "#server/platform/db/rows.ts";
import type { adminListPictures, LibraryPicture, PictureUse } from "#shared/contract/admin-media.ts";
import type { QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import type { PictureFacts } from "../picture.ts";
import { wireImage } from "../wire-image.ts";
import type { LibraryDeps } from "./ports.ts";

type Query = QueryOf<typeof adminListPictures>;
type Ports = Pick<LibraryDeps, "owners" | "isBought">;

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

/** A query of the hashes of pictures that a search text finds; `undefined` without a text. */
function foundBy(text: string, { owners }: Ports): SQL | undefined {
  const inAlt = searchedHolds(sql`u.searched`, text);
  const inName = searchedHolds(sql`o.searched`, text);
  if (inAlt === undefined || inName === undefined) return undefined;
  return sql`select hash from media where library_at is not null and file_name ilike ${likePattern(text)}
    union select u.hash from picture_uses u where ${inAlt}
    union select u.hash from picture_uses u join (${owners}) o on o.kind = u.kind and o.owner = u.owner where ${inName}`;
}

function inState(state: Query["state"], isBought: SQL): SQL | undefined {
  if (state === undefined) return undefined;
  const isShown = sql`exists (select 1 from picture_uses u where u.hash = m.hash)`;
  return state === "used" ? sql`(${isShown} or ${isBought})` : sql`not ${isShown} and not ${isBought}`;
}

function behind(after: string | undefined): SQL | undefined {
  const [ms, hash] = after?.split("-") ?? [];
  if (ms === undefined || hash === undefined) return undefined;
  return sql`(m.library_at, m.hash) < (${new Date(Number(ms)).toISOString()}::timestamptz, ${hash})`;
}

const cursorOf = ({ libraryAt, hash }: Row): string => `${Date.parse(libraryAt)}-${hash}`;

/** Uses of some pictures. */
export async function readUses(
  reader: Reader,
  { owners }: Pick<Ports, "owners">,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, { readonly uses: PictureUse[]; readonly useCount: number }>> {
  const rows = await readRows<UseRow>(
    reader,
    sql`with listed as materialized (
        select * from (
          select u.*, count(*) over (partition by hash)::int as total,
            row_number() over (partition by hash order by kind, owner) as place
          from picture_uses u where hash = any(${sql.param([...hashes])}::text[])) one
        where place <= ${shownUses})
      select s.hash, coalesce(o.shown_kind, s.kind) as kind, s.owner as id, o.name, s.alt, s.total
      from listed s left join (
        select * from (${owners}) every where owner = any(select owner from listed)) o on o.kind = s.kind and o.owner = s.owner
      order by s.hash, s.place`,
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
  ports: Ports,
  { search, state, after, limit }: Query,
): Promise<ReplyOf<typeof adminListPictures>> {
  const isBought = ports.isBought(sql`m.hash`);
  const found = foundBy(search ?? "", ports);
  const rows = await readRows<Row>(
    reader,
    sql`${found === undefined ? sql`` : sql`with found as materialized (${found})`}
      select m.hash, m.format, m.width, m.height, m.bytes, m.placeholder, m.file_name as "fileName",
        m.library_at as "libraryAt", ${isBought} as "isBought"
      from media m ${found === undefined ? sql`` : sql`join found on found.hash = m.hash`}
      where ${andAll([sql`m.library_at is not null`, behind(after), inState(state, isBought)])}
      order by m.library_at desc, m.hash desc limit ${limit + 1}`,
  );
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const uses = await readUses(
    reader,
    ports,
    shown.map(({ hash }) => hash),
  );
  return {
    pictures: shown.map((row) => toView(row, uses.get(row.hash))),
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
