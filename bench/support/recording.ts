import { randomUUID } from "node:crypto";
import pg from "pg";

export interface Statement {
  readonly name: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
}

type Query = (...given: unknown[]) => unknown;

function statementOf(given: readonly unknown[]): Statement | undefined {
  const [query, values] = given;
  if (typeof query === "string") return { name: undefined, text: query, values: Array.isArray(values) ? values : [] };
  if (typeof query !== "object" || query === null || !("text" in query)) return undefined;
  const config = query as { text: string; name?: string; values?: unknown[] };
  return { name: config.name, text: config.text, values: config.values ?? (Array.isArray(values) ? values : []) };
}

/** Records the matching statements of the one transaction in `work`, without begin and commit. */
export async function recordTransaction(work: () => Promise<unknown>, matching: RegExp): Promise<Statement[]> {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  const open = new Map<unknown, Statement[]>();
  const closed: Statement[][] = [];
  prototype.query = function (this: unknown, ...given: unknown[]): unknown {
    const statement = statementOf(given);
    if (statement !== undefined) {
      if (/^begin/i.test(statement.text)) open.set(this, []);
      else if (/^commit/i.test(statement.text)) closed.push(open.get(this) ?? []);
      else open.get(this)?.push(statement);
    }
    return original.apply(this, given);
  };
  try {
    await work();
  } finally {
    prototype.query = original;
  }
  const found = closed.find((statements) => statements.some(({ text }) => matching.test(text)));
  if (found === undefined) throw new Error("no transaction of that kind was recorded");
  return found;
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const orderNumber = /HM-\d{6,}/g;
let lastNumber = 700_000_000;

/**
 * The same statements for another buyer: ids created in the recording are replaced by new ones, `known` ones are
 * mapped, `kept` ones (products, categories) stay.
 */
export function forAnother(
  statements: readonly Statement[],
  known: ReadonlyMap<string, string>,
  kept: ReadonlySet<string>,
): Statement[] {
  const fresh = new Map<string, string>(known);
  const number = `HM-${lastNumber++}`;
  const swap = (text: string): string =>
    text.replace(orderNumber, number).replace(uuid, (id) => {
      if (kept.has(id)) return id;
      const other = fresh.get(id) ?? randomUUID();
      fresh.set(id, other);
      return other;
    });
  const swapValue = (value: unknown): unknown => {
    if (typeof value === "string") return swap(value);
    if (Array.isArray(value)) return value.map(swapValue);
    if (value instanceof Date || Buffer.isBuffer(value) || typeof value !== "object" || value === null) return value;
    return JSON.parse(swap(JSON.stringify(value)));
  };
  return statements.map(({ name, text, values }) => ({ name, text, values: values.map(swapValue) }));
}

/** Runs the named statements in one transaction. */
export async function replay(pool: pg.Pool, statements: readonly Statement[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    for (const { name, text, values } of statements)
      await client.query({ ...(name === undefined ? {} : { name }), text, values: [...values] });
    await client.query("commit");
  } finally {
    client.release();
  }
}
