import { settingStamps } from "../tables.ts";
import type { Reader } from "./database.ts";
import { sql } from "./orm.ts";

/**
 * Settings that a purchase reads are kept in memory under the stamp that each change of them leaves in the database
 * (migration 0801, which names the tables). A call reads the stamp once, mostly in a statement that it makes anyway,
 * and what was kept under another one is read again.
 */

type Values = Readonly<Record<string, unknown>>;

const stamps = new WeakMap<Reader, string>();
const callReaders = new WeakSet<Reader>();

/** A reader of one call, which may hold a stamp; others than transactions live longer. */
export function readerOfCall(reader: Reader): Reader {
  const own = Object.create(reader) as Reader;
  callReaders.add(own);
  return own;
}

/** The stamp, as a column of a statement: in a transaction of one that runs once it holds its locks. */
export const settingStamp = sql<string | null>`(select ${settingStamps.stamp}::text from ${settingStamps})`;

/**
 * From here on a transaction or a reader of a call takes settings as of this stamp; nothing for longer-lived readers, and
 * nothing without a stamp: changes would leave none either.
 */
export function holdStamp(reader: Reader, stamp: string | null): void {
  if (stamp === null) return;
  if ("rollback" in reader || callReaders.has(reader)) stamps.set(reader, stamp);
}

function freeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const inner of Object.values(value)) freeze(inner);
  return Object.freeze(value);
}

const maxKept = 500;

/** A read of stamped tables whose rows are kept, by its values. Readers without a stamp ask the database. */
export function keptSettings<Row>(
  read: (reader: Reader, values: Values) => Promise<Row[]>,
): (reader: Reader, values: Values) => Promise<readonly Row[]> {
  let kept = { stamp: "", byValues: new Map<string, readonly Row[]>() };
  return async (reader, values) => {
    const stamp = stamps.get(reader);
    if (stamp === undefined) return read(reader, values);
    if (kept.stamp !== stamp) kept = { stamp, byValues: new Map() };
    // Rows that arrive late belong to the stamp that they were read under.
    const { byValues } = kept;
    const key = JSON.stringify(values);
    const known = byValues.get(key);
    if (known !== undefined) return known;
    const rows = freeze(await read(reader, values));
    if (byValues.size < maxKept) byValues.set(key, rows);
    return rows;
  };
}
