import { is, Param, Placeholder, type Query, type SQL, sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Reader, Tx } from "./database.ts";

/**
 * Statements that are built once, for hot paths: building a drizzle query takes longer than sending it. Drizzle's own
 * `prepare` binds to one connection; these run on any.
 */
type Plan = NodePgDatabase<Record<string, never>>;
const plan: Plan = drizzle.mock();

type Values = Readonly<Record<string, unknown>>;

interface Kept<Result> {
  readonly params: readonly unknown[];
  readonly execute: () => Promise<Result>;
}

/** Fills a `placeholder`, encoded for its column. */
function filled(param: unknown, values: Values): unknown {
  const inner = is(param, Param) ? param.value : param;
  if (!is(inner, Placeholder)) return param;
  const value = values[inner.name] ?? null;
  return value === null || !is(param, Param) ? value : param.encoder.mapToDriverValue(value);
}

/** Runs a kept statement on the reader's connection with these values. */
function run<Result>(kept: Kept<Result>, reader: Reader, values: Values): Promise<Result> {
  const own: Kept<Result> = Object.create(kept, {
    client: { value: Reflect.get(reader._.session, "client") },
    params: { value: kept.params.map((param) => filled(param, values)) },
  });
  return own.execute();
}

interface Preparable<Result> {
  prepare(name: string): { execute(): Promise<Result> };
}

// Our connections name statements by their text, so drizzle need not.
const unnamed = undefined as unknown as string;

/** A read built on first use: `prepared((plan) => plan.select()…where(eq(carts.id, sql.placeholder("id"))))`. */
export function prepared<Result>(
  build: (plan: Plan) => Preparable<Result>,
): (reader: Reader, values: Values) => Promise<Result> {
  let kept: Kept<Result> | undefined;
  return (reader, values) => {
    kept ??= build(plan).prepare(unnamed) as unknown as Kept<Result>;
    return run(kept, reader, values);
  };
}

/** Like `prepared` for a hand-written statement; timestamps are PostgreSQL's text. */
export function preparedRows<Row>(statement: SQL): (reader: Reader, values: Values) => Promise<Row[]> {
  let kept: Query | undefined;
  return async (reader, values) => {
    kept ??= plan.execute(statement).getQuery();
    const query = { ...kept, params: kept.params.map((param) => filled(param, values)) };
    const result = await reader._.session.prepareQuery(query, undefined, undefined, false).execute();
    return (result as { readonly rows: Row[] }).rows;
  };
}

/**
 * Inserts rows and returns them as written; built once per set of columns and number of rows. A column missing in one
 * row only is null.
 */
export function preparedInsert<Table extends PgTable>(table: Table) {
  type Row = Table["$inferSelect"];
  const statements = new Map<string, Kept<Row[]>>();
  const build = (keys: readonly string[], count: number): Kept<Row[]> => {
    const rows = Array.from({ length: count }, (_, at) =>
      Object.fromEntries(keys.map((key) => [key, sql.placeholder(`${at} ${key}`)])),
    );
    return plan
      .insert(table)
      .values(rows as never)
      .returning()
      .prepare(unnamed) as unknown as Kept<Row[]>;
  };
  return (tx: Tx, rows: readonly Table["$inferInsert"][]): Promise<Row[]> => {
    const given = rows as readonly Values[];
    const keys = [...new Set(given.flatMap((row) => Object.keys(row).filter((key) => row[key] !== undefined)))];
    const name = `${given.length} ${keys.join()}`;
    const kept = statements.get(name) ?? build(keys, given.length);
    statements.set(name, kept);
    const values = given.flatMap((row, at) => keys.map((key) => [`${at} ${key}`, row[key]] as const));
    return run(kept, tx, Object.fromEntries(values));
  };
}
