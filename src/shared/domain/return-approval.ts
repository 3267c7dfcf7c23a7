import type { Minor } from "./money.ts";
import { type ReturnReasonKind, toGround } from "./return-cases.ts";

/** The facts by which the setting judges a permitted request. */
export interface RequestFacts {
  readonly reasons: readonly ReturnReasonKind[];
  /** Value of all pieces of the order that were approved without staff, including this request. */
  readonly worthMinor: Minor;
}

/** Whether a return is approved without staff: a change of mind, worth no more than the limit. */
export const isApprovedAutomatically = (
  { reasons, worthMinor }: RequestFacts,
  setting: { readonly isOn: boolean; readonly limitMinor: Minor | undefined },
): boolean =>
  setting.isOn &&
  setting.limitMinor !== undefined &&
  worthMinor <= setting.limitMinor &&
  reasons.length > 0 &&
  reasons.every((reason) => reason !== "late" && toGround(reason) === "change_of_mind");
