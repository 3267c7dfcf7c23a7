import type { Reader } from "#server/platform/db/database.ts";
import { keptSettings } from "#server/platform/db/kept-settings.ts";
import { asc } from "#server/platform/db/orm.ts";
import { prepared } from "#server/platform/db/prepared.ts";
import { sharedByTurn } from "#server/platform/db/shared-by-turn.ts";
import type { MarketReturnRights } from "#shared/contract/return-rights.ts";
import type { Market } from "#shared/domain/markets.ts";
import {
  chooseRule,
  type ReturnRule,
  type ReturnSentence,
  type SoldAs,
  toReturnSentence,
} from "#shared/domain/return-rules.ts";
import { type ReturnRuleRow, returnRules } from "./tables.ts";

const selectRules = keptSettings(prepared((plan) => plan.select().from(returnRules).orderBy(asc(returnRules.id))));

export const readReturnRules = (reader: Reader): Promise<readonly ReturnRuleRow[]> => selectRules(reader, {});

/** The text on pages about returns without a reason. */
export const toSaleSentence = (rules: readonly ReturnRule[], sold: SoldAs): ReturnSentence =>
  toReturnSentence(chooseRule(rules, sold, "change_of_mind"));

/** The same in every market, for pages that many visitors share. */
export function toSaleSentences(rules: readonly ReturnRule[], sold: Omit<SoldAs, "market">): MarketReturnRights {
  const sentenceIn = (market: Market) => toSaleSentence(rules, { market, ...sold });
  return { EG: sentenceIn("EG"), SA: sentenceIn("SA"), AE: sentenceIn("AE"), ZZ: sentenceIn("ZZ") };
}

const readersOfTurns = new WeakMap<Reader, ReturnType<typeof sharedByTurn<readonly ReturnRuleRow[]>>>();

/** The rules for public pages, outside of transactions: calls in one turn of the event loop share a read. */
export function readSaleRules(reader: Reader): Promise<readonly ReturnRuleRow[]> {
  const shared = readersOfTurns.get(reader) ?? sharedByTurn<readonly ReturnRuleRow[]>();
  readersOfTurns.set(reader, shared);
  return shared("", () => readReturnRules(reader));
}
