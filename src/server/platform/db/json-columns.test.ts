import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#server/platform/db/orm.ts";
import { createTestApp, type TestApp } from "#test/support/app.ts";
import { type JsonColumns, jsonColumns, toRows } from "./json-columns.ts";
import { preparedRowsBy } from "./prepared.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

interface Line {
  readonly name: string | null;
  readonly pieces: number | null;
  readonly facts: unknown;
}
interface Read {
  readonly lines: JsonColumns<Line>;
}

// PostgreSQL stores no NUL and no half of a surrogate pair.
const text = fc.string({ unit: "grapheme", maxLength: 12 }).filter((one) => !one.includes("\0"));
const line = fc.record({
  name: fc.option(fc.oneof(text, fc.constantFrom("شدّة", 'it\'s "so"', "a\\b", "[1,2]", "null"))),
  pieces: fc.option(fc.integer({ min: -1000, max: 1000 })),
  facts: fc.constantFrom(null, [], [null], { list: [1, null] }, "word"),
});

const linesBy = preparedRowsBy<"asc" | "desc", Read>(
  (direction) =>
    sql`select ${jsonColumns<Line>(
      { name: sql`g.row ->> 'name'`, pieces: sql`(g.row -> 'pieces')::text::int`, facts: sql`g.row -> 'facts'` },
      sql`from jsonb_array_elements(${sql.placeholder("rows")}::jsonb) with ordinality g (row, place) order by g.place ${sql.raw(direction)}`,
    )} as lines`,
);

async function read(direction: "asc" | "desc", rows: readonly Line[]): Promise<Line[]> {
  // A null in a row is JSON's null, not a number.
  const given = rows.map(({ pieces, ...rest }) => (pieces === null ? rest : { ...rest, pieces }));
  const [found] = await linesBy(app.platform.database.reader, direction, { rows: JSON.stringify(given) });
  if (found === undefined) throw new Error("the statement has no row");
  return toRows(found.lines);
}

test("rows come back as they were, in the order of the statement, with nulls and without any row", async () => {
  expect(await read("asc", [])).toEqual([]);
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 6 }), async (rows) => {
      expect(await read("asc", rows)).toEqual(rows);
    }),
    { numRuns: 60 },
  );
});

test("a statement is kept for each word", async () => {
  const rows: Line[] = [1, 2, 3].map((pieces) => ({ name: null, pieces, facts: null }));
  for (const _ of [1, 2]) {
    expect((await read("asc", rows)).map((one) => one.pieces)).toEqual([1, 2, 3]);
    expect((await read("desc", rows)).map((one) => one.pieces)).toEqual([3, 2, 1]);
  }
});
