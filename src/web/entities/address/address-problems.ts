import { addressBody } from "#shared/contract/addresses.ts";
import type { CodedProblem } from "#web/lib/forms/contract-resolver.ts";
import { phoneProblems } from "#web/lib/forms/phone-problems.ts";
import { findProblems } from "#web/lib/forms/problems-of.ts";
import { type AddressValues, bodyOfAddress } from "./address-values.ts";
import { needsRegion } from "./regions.ts";

/** Validates typed address values: the contract's rules, and a required region where deliveries need one. */
export function addressProblems(values: AddressValues): readonly CodedProblem[] {
  const body = bodyOfAddress(values);
  const problems = [...findProblems(addressBody, body), ...phoneProblems(body.phone)].map((problem) =>
    problem.field === "phone" && values.phone.trim() === "" ? { ...problem, code: "REQUIRED" } : problem,
  );
  const lacksRegion = needsRegion(values.country) && values.region.trim() === "";
  return lacksRegion ? [...problems, { field: "region", code: "REQUIRED" }] : problems;
}
