import { addressBody } from "#shared/contract/addresses.ts";
import type { CodedProblem } from "#web/lib/forms/contract-resolver.ts";
import { phoneProblems } from "#web/lib/forms/phone-problems.ts";
import { findProblems } from "#web/lib/forms/problems-of.ts";
import { addressFieldName } from "./address-field-name.ts";
import { type AddressValues, bodyOfAddress } from "./address-values.ts";
import { findMissingParts } from "./missing-parts.ts";
import { needsRegion } from "./regions.ts";

const nationalParts = ["buildingNumber", "district", "additionalNumber"] as const;

/** A National Address is its short code, or all of its parts: a partly filled one must be completed. */
function countryProblems(values: AddressValues): readonly CodedProblem[] {
  const found = findMissingParts(bodyOfAddress(values));
  if (values.country !== "SA") return found;
  const hasParts = nationalParts.some((part) => values.parts[part].trim() !== "");
  return found.filter(({ field, code }) => code !== "REQUIRED" || (field === "shortCode") !== hasParts);
}

/** Validates typed address values: the contract's rules, and what deliveries in the country need. */
export function addressProblems(values: AddressValues): readonly CodedProblem[] {
  const body = bodyOfAddress(values);
  const problems = [...findProblems(addressBody, body), ...phoneProblems(body.phone)].map((problem) =>
    problem.field === "phone" && values.phone.trim() === "" ? { ...problem, code: "REQUIRED" } : problem,
  );
  const lacksRegion = needsRegion(values.country) && values.region.trim() === "";
  const region = lacksRegion ? [{ field: "regionId", code: "REQUIRED" }] : [];
  const all = [...problems, ...countryProblems(values), ...region].map(({ field, code }) => ({
    field: addressFieldName(field),
    code,
  }));
  return all.filter(({ field }, index) => all.findIndex((one) => one.field === field) === index);
}
