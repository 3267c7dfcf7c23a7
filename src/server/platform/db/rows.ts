import { type SQL, sql } from "#server/platform/db/orm.ts";
import { type Pagination, toPagination } from "#shared/contract/values.ts";
import { foldText, withoutArticles } from "#shared/domain/arabic-text.ts";
import type { Reader } from "./database.ts";

/** Runs a report's statement; timestamps are PostgreSQL's text (see `toIso`). */
export async function readRows<Row>(reader: Reader, statement: SQL): Promise<Row[]> {
  const { rows } = await reader.execute(statement);
  return rows as Row[];
}

/** Converts PostgreSQL's `timestamptz` text to ISO 8601. */
export const toIso = (text: string): string => new Date(text).toISOString();

interface Page {
  readonly page: number;
  readonly limit: number;
}

/** Caps deep offsets, which PostgreSQL would have to scan. */
const maxOffset = 1_000_000;
const toOffset = ({ page, limit }: Page): number => Math.min((page - 1) * limit, maxOffset);
export const toLimit = (page: Page): SQL => sql`limit ${page.limit} offset ${toOffset(page)}`;

/** `toLimit` of a prepared statement, whose values are `limitValues`. */
export const limitOfPage = sql`limit ${sql.placeholder("limit")} offset ${sql.placeholder("offset")}`;
export const limitValues = (page: Page) => ({ limit: page.limit, offset: toOffset(page) });

/** Total number of rows: known when a page is not full, otherwise queried. */
export async function resolveTotal(
  { page, limit }: Page,
  found: readonly unknown[],
  ask: () => Promise<number | undefined>,
): Promise<number> {
  const isLast = found.length < limit && (page === 1 || found.length > 0);
  return isLast ? (page - 1) * limit + found.length : ((await ask()) ?? 0);
}

/** The value of a statement's column `total`. */
export const readTotal = async (reader: Reader, statement: SQL): Promise<number | undefined> =>
  (await readRows<{ total: number }>(reader, statement))[0]?.total;

/** One page of rows with the total, from statements that share their conditions. */
export async function readPage<Row>(
  reader: Reader,
  page: Page,
  statements: { readonly rows: SQL; readonly count: SQL },
): Promise<{ rows: Row[]; pagination: Pagination }> {
  const rows = await readRows<Row>(reader, sql`${statements.rows} ${toLimit(page)}`);
  const total = await resolveTotal(page, rows, () => readTotal(reader, statements.count));
  return { rows, pagination: toPagination(page.page, page.limit, total) };
}

/** Joins conditions with `and`; skips `undefined`. */
export function andAll(conditions: readonly (SQL | undefined)[]): SQL {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `);
}

/** A `like` pattern for typed text with its wildcards escaped. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

// Normalized text contains no wildcards.
function likeEither(column: SQL, text: string, before: string): SQL | undefined {
  const folded = foldText(text);
  if (folded === "") return undefined;
  const patterns = [...new Set([folded, withoutArticles(folded)])].map((form) => `${before}${form}%`);
  return sql`${column} like any(${sql.param(patterns)}::text[])`;
}

/**
 * Whether a column that stores `search_text` contains the typed text, ignoring Arabic letter variants and the Arabic
 * article; `undefined` when nothing is left to compare.
 */
export const searchedHolds = (column: SQL, text: string): SQL | undefined => likeEither(column, text, "%");

/** The same for words that begin with the text. */
export const searchedBegins = (column: SQL, text: string): SQL | undefined => likeEither(column, text, "% ");

/** The same for a column normalized at query time; for small tables. */
export const holds = (column: SQL, text: string): SQL | undefined => searchedHolds(sql`search_text(${column})`, text);

/** From the start of one UTC day to the end of another; either may be open. */
export function withinDays(
  column: SQL,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): SQL {
  return andAll([
    from === undefined ? undefined : sql`${column} >= ${`${from}T00:00:00Z`}::timestamptz`,
    to === undefined ? undefined : sql`${column} < ${`${to}T00:00:00Z`}::timestamptz + interval '24 hours'`,
  ]);
}
