import pg from "pg";
import {
  getTableColumns,
  is,
  Param,
  PgDialect,
  type PgTable,
  Placeholder,
  type Query,
  type SQL,
  sql,
} from "#server/platform/db/orm.ts";
import { connectionOf, drizzleOn, type Reader, type Tx, toStatementName } from "./database.ts";

/**
 * Statements for hot paths, built once for each connection of the pool: building a drizzle query takes longer than
 * sending it.
 */
type Plan = ReturnType<typeof drizzleOn>;
type Values = Readonly<Record<string, unknown>>;

interface Statement<Result> {
  execute(values: Record<string, unknown>): Promise<Result>;
}
interface Preparable<Result> {
  toSQL(): { readonly sql: string };
  prepare(name: string): Statement<Result>;
}

function keepForEachConnection<Result>(
  build: (plan: Plan) => Preparable<Result>,
): (reader: Reader) => Statement<Result> {
  const kept = new WeakMap<object, Statement<Result>>();
  return (reader) => {
    const connection = connectionOf(reader);
    const known = kept.get(connection);
    if (known !== undefined) return known;
    const query = build(drizzleOn(connection));
    const fresh = query.prepare(toStatementName(query.toSQL().sql));
    kept.set(connection, fresh);
    return fresh;
  };
}

/** A read built on first use: `prepared((plan) => plan.select()…where(eq(carts.id, sql.placeholder("id"))))`. */
export function prepared<Result>(
  build: (plan: Plan) => Preparable<Result>,
): (reader: Reader, values: Values) => Promise<Result> {
  const find = keepForEachConnection(build);
  return (reader, values) => find(reader).execute({ ...values });
}

// Timestamps stay PostgreSQL's text, as in drizzle's own raw statements.
const { TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL } = pg.types.builtins;
const textual = new Set<number>([TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL]);
const types: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: "text" | "binary") =>
    textual.has(type) ? (value: string) => value : pg.types.getTypeParser(type, format as "text"),
};

const dialect = new PgDialect();

function fill(param: unknown, values: Values): unknown {
  const inner = is(param, Param) ? param.value : param;
  return is(inner, Placeholder) ? (values[inner.name] ?? null) : param;
}

/** Like `prepared` for a hand-written statement; timestamps are PostgreSQL's text. */
export function preparedRows<Row>(statement: SQL): (reader: Reader, values: Values) => Promise<Row[]> {
  let kept: Query | undefined;
  return async (reader, values) => {
    kept ??= dialect.sqlToQuery(statement);
    const query = { text: kept.sql, values: kept.params.map((param) => fill(param, values)), types };
    const { rows } = await connectionOf(reader).query(query);
    return rows as Row[];
  };
}

/**
 * Inserts rows and returns them as written; built once per set of columns and number of rows. A column missing in one
 * row only is null.
 */
export function preparedInsert<Table extends PgTable>(table: Table) {
  type Row = Table["$inferSelect"];
  const columns = getTableColumns(table);
  const statements = new Map<string, (reader: Reader) => Statement<Row[]>>();
  const build = (keys: readonly string[], count: number) => {
    // Placeholders without a column's encoder, which would encode null too.
    const toRow = (at: number) => Object.fromEntries(keys.map((key) => [key, sql`${sql.placeholder(`${at} ${key}`)}`]));
    const rows = Array.from({ length: count }, (_, at) => toRow(at));
    return keepForEachConnection<Row[]>(
      (plan) =>
        plan
          .insert(table)
          .values(rows as never)
          .returning() as unknown as Preparable<Row[]>,
    );
  };
  const encode = (key: string, value: unknown): unknown =>
    value === undefined || value === null ? null : columns[key]?.mapToDriverValue(value);
  return (tx: Tx, rows: readonly Table["$inferInsert"][]): Promise<Row[]> => {
    const given = rows as readonly Values[];
    const keys = [...new Set(given.flatMap((row) => Object.keys(row).filter((key) => row[key] !== undefined)))];
    const name = `${given.length} ${keys.join()}`;
    const find = statements.get(name) ?? build(keys, given.length);
    statements.set(name, find);
    const values = given.flatMap((row, at) => keys.map((key) => [`${at} ${key}`, encode(key, row[key])] as const));
    return find(tx).execute(Object.fromEntries(values));
  };
}
