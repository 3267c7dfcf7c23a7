import pg from "pg";
import {
  eq,
  getTableColumns,
  is,
  Param,
  type PgColumn,
  PgDialect,
  type PgTable,
  Placeholder,
  SQL,
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

type Fill = (values: Values) => unknown;

/** How a parameter of a statement gets its value: looked at once, because each call fills all of them. */
function toFill(param: unknown): Fill {
  const inner = is(param, Param) ? param.value : param;
  if (!is(inner, Placeholder)) return () => param;
  const { name } = inner;
  return (values) => values[name] ?? null;
}

/** Like `prepared` for a hand-written statement; timestamps are PostgreSQL's text. */
export function preparedRows<Row>(statement: SQL): (reader: Reader, values: Values) => Promise<Row[]> {
  let kept: { readonly text: string; readonly name: string; readonly fills: readonly Fill[] } | undefined;
  return async (reader, values) => {
    if (kept === undefined) {
      const { sql: text, params } = dialect.sqlToQuery(statement);
      kept = { text, name: toStatementName(text), fills: params.map(toFill) };
    }
    const { text, name, fills } = kept;
    const { rows } = await connectionOf(reader).query({ text, name, values: fills.map((fill) => fill(values)), types });
    return rows as Row[];
  };
}

/** `preparedRows` for statements that differ by a word that no parameter can be, such as their order. */
export function preparedRowsBy<Word extends string, Row>(build: (word: Word) => SQL) {
  const statements = new Map<Word, ReturnType<typeof preparedRows<Row>>>();
  return (reader: Reader, word: Word, values: Values): Promise<Row[]> => {
    const read = statements.get(word) ?? preparedRows<Row>(build(word));
    statements.set(word, read);
    return read(reader, values);
  };
}

/** Rows for one table in a statement, by placeholders; `name` is the same for rows of the same form. */
function rowsToInsert(table: PgTable, given: readonly Values[], prefix = "") {
  const columns = getTableColumns(table);
  const keys = [...new Set(given.flatMap((row) => Object.keys(row).filter((key) => row[key] !== undefined)))];
  const encode = (key: string, value: unknown): unknown =>
    value === undefined || value === null ? null : columns[key]?.mapToDriverValue(value);
  const nameOf = (at: number, key: string): string => `${prefix}${at} ${key}`;
  return {
    name: `${given.length} ${keys.join()}`,
    // Placeholders without a column's encoder, which would encode null too.
    placeholders: (): never =>
      given.map((_, at) =>
        Object.fromEntries(keys.map((key) => [key, sql`${sql.placeholder(nameOf(at, key))}`])),
      ) as never,
    values: given.flatMap((row, at) => keys.map((key) => [nameOf(at, key), encode(key, row[key])] as const)),
  };
}

/** The statement of a name, built on its first use. */
function keepByName<Result>() {
  const statements = new Map<string, (reader: Reader) => Statement<Result>>();
  return (name: string, build: (plan: Plan) => Preparable<Result>): ((reader: Reader) => Statement<Result>) => {
    const find = statements.get(name) ?? keepForEachConnection<Result>(build);
    statements.set(name, find);
    return find;
  };
}

/**
 * Inserts rows and returns them as written; built once per set of columns and number of rows. A column missing in one
 * row only is null.
 */
export function preparedInsert<Table extends PgTable>(table: Table) {
  type Row = Table["$inferSelect"];
  const keep = keepByName<Row[]>();
  return (tx: Tx, given: readonly Table["$inferInsert"][]): Promise<Row[]> => {
    const rows = rowsToInsert(table, given);
    const find = keep(
      rows.name,
      (plan) => plan.insert(table).values(rows.placeholders()).returning() as unknown as Preparable<Row[]>,
    );
    return find(tx).execute(Object.fromEntries(rows.values));
  };
}

/**
 * Inserts any number of rows with all their columns by one statement, built once: they are sent as one parameter. With
 * `replaces`, a row whose key is there already is changed, but for the columns in `keeps`.
 */
export function preparedRecords<Table extends PgTable>(
  table: Table,
  replaces?: { readonly key: readonly (keyof Table["$inferSelect"])[]; readonly keeps: readonly string[] },
) {
  type Row = Table["$inferSelect"];
  const columns = Object.entries(getTableColumns(table));
  const list = (names: readonly string[]): SQL => sql.raw(names.map((name) => dialect.escapeName(name)).join(", "));
  const all = list(columns.map(([, { name }]) => name));
  const typed = sql.raw(
    columns.map(([, column]) => `${dialect.escapeName(column.name)} ${column.getSQLType()}`).join(", "),
  );
  const isKey = (key: string): boolean => replaces?.key.some((one) => one === key) ?? false;
  const changes = columns
    .filter(([key]) => !isKey(key) && !replaces?.keeps.includes(key))
    .map(([, { name }]) => `${dialect.escapeName(name)} = excluded.${dialect.escapeName(name)}`);
  const onConflict =
    replaces === undefined
      ? sql``
      : sql` on conflict (${list(columns.filter(([key]) => isKey(key)).map(([, { name }]) => name))}) do update set ${sql.raw(changes.join(", "))}`;
  const insert = preparedRows(
    sql`insert into ${table} (${all}) select ${all} from json_to_recordset(${sql.placeholder("rows")}::json) as given (${typed})${onConflict}`,
  );
  const encode = (column: PgColumn, value: unknown): unknown =>
    // JSON columns are part of the parameter, which is JSON itself.
    value === null || column.dataType === "json" ? value : column.mapToDriverValue(value);
  return async (tx: Tx, given: readonly Row[]): Promise<void> => {
    if (given.length === 0) return;
    const rows = given.map((row) =>
      Object.fromEntries(columns.map(([key, column]) => [column.name, encode(column, (row as Values)[key])])),
    );
    await insert(tx, { rows: JSON.stringify(rows) });
  };
}

type Tables = Readonly<Record<string, PgTable>>;
type RowsOf<Beside extends Tables> = { readonly [Name in keyof Beside]: readonly Beside[Name]["$inferInsert"][] };

/**
 * Inserts a row, with rows of other tables that belong to it, in one statement; returns the row as written. What the
 * others hold is known beforehand (see `asWritten`); none of their lists may be empty.
 */
export function preparedInsertWith<Table extends PgTable, Beside extends Tables>(table: Table, beside: Beside) {
  type Row = Table["$inferSelect"];
  const keep = keepByName<Row[]>();
  return async (tx: Tx, given: Table["$inferInsert"], others: RowsOf<Beside>): Promise<Row> => {
    const main = rowsToInsert(table, [given]);
    const more = Object.entries(beside).map(([name, other]) => ({
      ...{ name, other },
      rows: rowsToInsert(other, others[name] ?? [], `${name} `),
    }));
    const find = keep([main.name, ...more.map(({ rows }) => rows.name)].join("; "), (plan) => {
      const parts = more.map(({ name, other, rows }) =>
        plan.$with(name).as(plan.insert(other).values(rows.placeholders()).returning()),
      );
      return plan
        .with(...parts)
        .insert(table)
        .values(main.placeholders())
        .returning() as unknown as Preparable<Row[]>;
    });
    const values = [main, ...more.map(({ rows }) => rows)].flatMap((rows) => rows.values);
    const [written] = await find(tx).execute(Object.fromEntries(values));
    if (written === undefined) throw new Error("a row was not written");
    return written;
  };
}

/** Changes the row with an id; built once per set of columns. */
export function preparedUpdate<Table extends PgTable & { readonly id: PgColumn }>(table: Table) {
  const keep = keepByName<unknown>();
  return async (reader: Reader, id: string, changes: Partial<Table["$inferInsert"]>): Promise<void> => {
    const row = rowsToInsert(table, [changes]);
    const find = keep(row.name, (plan) =>
      plan
        .update(table)
        .set(row.placeholders()[0])
        .where(eq(table.id, sql.placeholder("id"))),
    );
    await find(reader).execute({ ...Object.fromEntries(row.values), id });
  };
}

/** A row of a table whose defaults are plain values, as an insert leaves it. */
export function asWritten<Table extends PgTable>(table: Table, given: Table["$inferInsert"]): Table["$inferSelect"] {
  const values = given as Values;
  const entries = Object.entries(getTableColumns(table)).map(([key, { default: usual }]) => {
    if (values[key] === undefined && is(usual, SQL)) throw new Error(`the database decides on ${key}`);
    return [key, values[key] ?? (values[key] === undefined ? usual : undefined) ?? null];
  });
  return Object.fromEntries(entries) as Table["$inferSelect"];
}
