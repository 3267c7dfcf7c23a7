import { type SQL, sql } from "#server/platform/db/orm.ts";

/** Rows as PostgreSQL sends them by `jsonColumns`: one array for each column, or null without a row. */
export type JsonColumns<Row> = { readonly [Name in keyof Row]: readonly Row[Name][] | null };

/**
 * A value with all rows of `from`, in their order, as JSON with one array for each column: quicker than `json_agg` of
 * whole rows, which names each column and looks its type up again for each row, and a third shorter. `columns` says
 * what each column holds; it may have 50 at most.
 */
export function jsonColumns<Row>(columns: Readonly<Record<keyof Row & string, SQL>>, from: SQL): SQL {
  const named = Object.entries<SQL>(columns).map(([name, value]) => ({ name: sql.identifier(name), value }));
  const selected = named.map(({ name, value }) => sql`${value} as ${name}`);
  const arrays = Object.keys(columns).map((name) => sql`${sql.raw(`'${name}'`)}, json_agg(r.${sql.identifier(name)})`);
  return sql`(select json_build_object(${sql.join(arrays, sql`, `)}) from (select ${sql.join(selected, sql`, `)} ${from}) r)`;
}

/** The rows that `jsonColumns` has read. */
export function toRows<Row extends object>(columns: JsonColumns<Row>): Row[] {
  const entries = Object.entries(columns) as [string, readonly unknown[] | null][];
  const count = entries[0]?.[1]?.length ?? 0;
  return Array.from(
    { length: count },
    (_, at) => Object.fromEntries(entries.map(([name, values]) => [name, values?.[at]])) as Row,
  );
}
