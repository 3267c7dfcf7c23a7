import { orderGiftBody } from "#shared/contract/orders.ts";
import { addressProblems } from "#web/entities/address/address-problems.ts";
import type { CodedProblem } from "#web/lib/forms/contract-resolver.ts";
import { findProblems } from "#web/lib/forms/problems-of.ts";
import { type Entries, toGift } from "./entries.ts";

const under = (name: string, problems: readonly CodedProblem[]): CodedProblem[] =>
  problems.map(({ field, code }) => ({ field: `${name}.${field}`, code }));

/** Validates the input by the contract's rules; loaded only after typing. */
export function entryProblems(entries: Entries, asksAddress: boolean): readonly CodedProblem[] {
  return [
    ...(asksAddress ? under("address", addressProblems(entries.address)) : []),
    ...(entries.isGift ? under("gift", findProblems(orderGiftBody, toGift(entries))) : []),
  ];
}
