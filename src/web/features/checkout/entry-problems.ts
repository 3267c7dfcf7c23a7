import { getAddressRules } from "#shared/contract/checkout.ts";
import { orderGiftBody } from "#shared/contract/orders.ts";
import { addressFieldName } from "#web/entities/address/address-field-name.ts";
import { addressProblems } from "#web/entities/address/address-problems.ts";
import type { AddressValues } from "#web/entities/address/address-values.ts";
import { api } from "#web/lib/api/browser.ts";
import type { CodedProblem } from "#web/lib/forms/contract-resolver.ts";
import { findProblems } from "#web/lib/forms/problems-of.ts";
import { type Entries, toGift } from "./entries.ts";

const under = (name: string, problems: readonly CodedProblem[]): CodedProblem[] =>
  problems.map(({ field, code }) => ({ field: `${name}.${field}`, code }));

const nationalFields = ["shortCode", "buildingNumber", "district", "postalCode", "additionalNumber"].map(
  addressFieldName,
);
const isOfNational = ({ field, code }: CodedProblem): boolean => code === "REQUIRED" && nationalFields.includes(field);

/** Problems of the address. A National Address can be given later if the shop allows it. */
async function problemsOf(address: AddressValues): Promise<readonly CodedProblem[]> {
  const problems = addressProblems(address);
  if (address.country !== "SA" || !problems.some(isOfNational)) return problems;
  const { isNationalAddressRequired } = await api(getAddressRules, {}).catch(() => ({
    isNationalAddressRequired: true,
  }));
  return isNationalAddressRequired ? problems : problems.filter((problem) => !isOfNational(problem));
}

/** Validates the input by the contract's rules; loaded only after typing. */
export async function entryProblems(entries: Entries, asksAddress: boolean): Promise<readonly CodedProblem[]> {
  return [
    ...(asksAddress ? under("address", await problemsOf(entries.address)) : []),
    ...(entries.isGift ? under("gift", findProblems(orderGiftBody, toGift(entries))) : []),
  ];
}
