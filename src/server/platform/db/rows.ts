import { type SQL, sql } from "drizzle-orm";
import { type Pagination, toPagination } from "#shared/contract/values.ts";
import { foldText, withoutArticles } from "#shared/domain/arabic-text.ts";
import type { Reader } from "./database.ts";

/** Runs a statement of a report; times come as PostgreSQL writes them (see `isoOf`). */
export async function readRows<Row>(reader: Reader, statement: SQL): Promise<Row[]> {
  const { rows } = await reader.execute(statement);
  return rows as Row[];
}

/** A `timestamptz` as PostgreSQL writes it → ISO 8601. */
export const toIso = (text: string): string => new Date(text).toISOString();

interface Page {
  readonly page: number;
  readonly limit: number;
}

/** Beyond it nobody pages, and PostgreSQL would count its way there. */
const maxOffset = 1_000_000;
export const toLimit = ({ page, limit }: Page): SQL =>
  sql`limit ${limit} offset ${Math.min((page - 1) * limit, maxOffset)}`;

/** How many rows all pages have: known once a page is not full, else asked for. */
export async function resolveTotal(
  { page, limit }: Page,
  found: readonly unknown[],
  ask: () => Promise<number | undefined>,
): Promise<number> {
  const isLast = found.length < limit && (page === 1 || found.length > 0);
  return isLast ? (page - 1) * limit + found.length : ((await ask()) ?? 0);
}

/** The number that a statement calls `total`. */
export const readTotal = async (reader: Reader, statement: SQL): Promise<number | undefined> =>
  (await readRows<{ total: number }>(reader, statement))[0]?.total;

/** One page of rows with the total of all, from statements that share their conditions. */
export async function readPage<Row>(
  reader: Reader,
  asked: Page,
  statements: { readonly rows: SQL; readonly count: SQL },
): Promise<{ rows: Row[]; pagination: Pagination }> {
  const rows = await readRows<Row>(reader, sql`${statements.rows} ${toLimit(asked)}`);
  const total = await resolveTotal(asked, rows, () => readTotal(reader, statements.count));
  return { rows, pagination: toPagination(asked.page, asked.limit, total) };
}

/** Conditions joined by `and`; those that are `undefined` are left out. */
export function andAll(conditions: readonly (SQL | undefined)[]): SQL {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `);
}

/** What a person typed as a pattern for `like`, its own wildcards taken literally. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

// Folded text holds no wildcards.
function likeEither(column: SQL, text: string, before: string): SQL | undefined {
  const folded = foldText(text);
  if (folded === "") return undefined;
  const patterns = [...new Set([folded, withoutArticles(folded)])].map((form) => `${before}${form}%`);
  return sql`${column} like any(${sql.param(patterns)}::text[])`;
}

/**
 * Whether a column that keeps `search_text` holds what was typed, however its letters are written and with or without the
 * Arabic article; `undefined` when nothing to compare is left of it.
 */
export const searchedHolds = (column: SQL, text: string): SQL | undefined => likeEither(column, text, "%");

/** The same, of words that begin so. */
export const searchedBegins = (column: SQL, text: string): SQL | undefined => likeEither(column, text, "% ");

/** The same for a column that is folded for each look at it: for small tables. */
export const holds = (column: SQL, text: string): SQL | undefined => searchedHolds(sql`search_text(${column})`, text);

/** From the first moment of one UTC day to the last of another; either may be open. */
export function withinDays(
  column: SQL,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): SQL {
  return andAll([
    from === undefined ? undefined : sql`${column} >= ${`${from}T00:00:00Z`}::timestamptz`,
    to === undefined ? undefined : sql`${column} < ${`${to}T00:00:00Z`}::timestamptz + interval '24 hours'`,
  ]);
}
