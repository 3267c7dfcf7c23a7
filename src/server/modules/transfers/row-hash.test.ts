import { expect, test } from "vitest";
import { seedRandom } from "#seed/demo/context.ts";
import { type HashedRow, hashRows } from "./row-hash.ts";

const account = "EG380019000500000000263180002";
const row = (more: Partial<HashedRow> = {}): HashedRow => ({
  ...{ bookedOn: "2026-11-05", amountMinor: 10_000, payer: "Mona", text: "InstaPay" },
  ...more,
});

test("a row's hash depends on its content and account, not on spaces", () => {
  const [one] = hashRows(account, [row()]);
  expect(hashRows(account, [row({ payer: " Mona ", text: "InstaPay\u00a0" })])).toEqual([one]);
  for (const other of [{ bookedOn: "2026-11-06" }, { amountMinor: 10_001 }, { payer: "Ali" }, { text: "x" }])
    expect(hashRows(account, [row(other)])[0]).not.toBe(one);
  expect(hashRows("SA0380000000608010167519", [row()])[0]).not.toBe(one);
  // Fields are separated.
  expect(hashRows(account, [row({ payer: "Mona In", text: "staPay" })])[0]).not.toBe(one);
});

/** The bank's rows: few people, amounts and days, so that many are equal. */
function makeBook(random: () => number): HashedRow[] {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const rows = Array.from({ length: 5 + Math.floor(random() * 60) }, () =>
    row({
      bookedOn: `2026-11-0${1 + Math.floor(random() * 6)}`,
      ...{ amountMinor: pick([10_000, 25_000]), payer: pick(["Mona", "Ali"]), text: pick(["", "InstaPay"]) },
    }),
  );
  return rows.toSorted((a, b) => a.bookedOn.localeCompare(b.bookedOn));
}

/** Reads files one after the other, as the shop does; returns how many rows it has then. */
function readAll(files: readonly (readonly HashedRow[])[]): number {
  const known = new Set<string>();
  for (const file of files) for (const hash of hashRows(account, file)) known.add(hash);
  return known.size;
}

test("every row of the bank is counted once, with any overlapping files of whole days in any order", () => {
  for (let round = 0; round < 300; round += 1) {
    const random = seedRandom(`row hashes ${round}`);
    const book = makeBook(random);
    expect(readAll([book])).toBe(book.length);
    expect(readAll([book, book])).toBe(book.length);
    const daysFrom = (first: number, last: number) =>
      book.filter(({ bookedOn }) => Number(bookedOn.slice(-1)) >= first && Number(bookedOn.slice(-1)) <= last);
    const cut = 1 + Math.floor(random() * 6);
    const overlap = Math.floor(random() * 3);
    const files = [daysFrom(1, cut), daysFrom(Math.max(1, cut - overlap), 6), daysFrom(2, 5)];
    expect(readAll(files)).toBe(book.length);
    expect(readAll(files.toReversed())).toBe(book.length);
    expect(readAll(files.map((file) => file.toReversed()))).toBe(book.length);
    // A file of a day that was not over yet: the next one brings the rest.
    const soFar = book.slice(0, Math.floor(random() * book.length));
    expect(readAll([soFar, book])).toBe(book.length);
  }
});

test("equal transfers of one day are counted separately", () => {
  const [first, second, third] = hashRows(account, [row(), row(), row()]);
  expect(new Set([first, second, third]).size).toBe(3);
  expect(hashRows(account, [row(), row({ payer: "Ali" }), row()])).toEqual([first, expect.anything(), second]);
});
