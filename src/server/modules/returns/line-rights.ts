import type { Reader, Tx } from "#server/platform/db/database.ts";
import { inArray } from "#server/platform/db/orm.ts";
import { preparedInsert } from "#server/platform/db/prepared.ts";
import type { Market } from "#shared/domain/markets.ts";
import {
  betterTerms,
  chooseRule,
  chooseTerms,
  type ReturnClass,
  type ReturnGround,
  type ReturnTerms,
  type SoldAs,
  toReturnClass,
} from "#shared/domain/return-rules.ts";
import { readReturnRules } from "./read-rules.ts";
import { orderLineRights } from "./tables.ts";

/** The terms of a line without a reason, by the line's id. */
export type LineTerms = ReadonlyMap<string, ReturnTerms | undefined>;

/** The terms of a line by the reason of its return. */
export type GroundTerms = Readonly<Record<ReturnGround, ReturnTerms | undefined>>;

interface SoldLine {
  readonly id: string;
  readonly kind: SoldAs["kind"];
}
export interface FrozenLine extends SoldLine {
  readonly returnClass: ReturnClass;
}

const insertRights = preparedInsert(orderLineRights);

/** Today's rules for the lines of a new order: the rows to store with them, and the resulting terms. */
export async function freezeRights(
  tx: Tx,
  market: Market,
  lines: readonly FrozenLine[],
): Promise<{ readonly rights: readonly (typeof orderLineRights.$inferInsert)[]; readonly terms: LineTerms }> {
  const rules = await readReturnRules(tx);
  const rights = lines.map(({ id, kind, returnClass }) => ({
    orderLineId: id,
    class: toReturnClass({ kind, class: returnClass }),
    rules: chooseTerms(rules, { market, kind, class: returnClass }),
  }));
  const terms = lines.map(
    ({ id, kind, returnClass }) =>
      [id, chooseRule(rules, { market, kind, class: returnClass }, "change_of_mind")] as const,
  );
  return { rights, terms: new Map(terms) };
}

/** Copies the rules of an order to the lines of the order that replaces it, by the id of the old line. */
export async function copyRights(tx: Tx, fromTo: ReadonlyMap<string, string>): Promise<void> {
  const rows = await readFrozen(tx, [...fromTo.keys()]);
  const copies = rows.flatMap(({ orderLineId, ...kept }) => {
    const to = fromTo.get(orderLineId);
    return to === undefined ? [] : [{ ...kept, orderLineId: to }];
  });
  if (copies.length > 0) await insertRights(tx, copies);
}

const readFrozen = (reader: Reader, ids: readonly string[]) =>
  reader
    .select()
    .from(orderLineRights)
    .where(inArray(orderLineRights.orderLineId, [...ids]));

/** The terms of an order's lines by reason: the rules of the purchase, or today's if they are longer. */
export async function readGroundTerms(
  reader: Reader,
  market: Market,
  lines: readonly SoldLine[],
): Promise<ReadonlyMap<string, GroundTerms>> {
  if (lines.length === 0) return new Map();
  const rules = await readReturnRules(reader);
  const ids = lines.map(({ id }) => id);
  const frozen = new Map((await readFrozen(reader, ids)).map((row) => [row.orderLineId, row]));
  return new Map(
    lines.map(({ id, kind }) => {
      const kept = frozen.get(id);
      const sold = { market, kind, class: kept?.class ?? "standard" };
      const better = (ground: ReturnGround) =>
        betterTerms(
          kept?.rules.find((rule) => rule.ground === ground),
          chooseRule(rules, sold, ground),
          // The right for digital goods ends the same way for all, so today's text applies.
          kind !== "physical",
        );
      return [
        id,
        {
          change_of_mind: better("change_of_mind"),
          defect: better("defect"),
          wrong: better("wrong"),
          late: better("late"),
        },
      ];
    }),
  );
}

/** The same without a reason. */
export async function readLineTerms(reader: Reader, market: Market, lines: readonly SoldLine[]): Promise<LineTerms> {
  const terms = await readGroundTerms(reader, market, lines);
  return new Map([...terms].map(([id, { change_of_mind }]) => [id, change_of_mind]));
}
