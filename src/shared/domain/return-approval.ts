import type { Minor } from "./money.ts";
import { type ReturnReasonKind, toGround } from "./return-cases.ts";

/** A request within its right, as the setting judges it. */
export interface RequestFacts {
  readonly reasons: readonly ReturnReasonKind[];
  /** What goes back of the order without staff, this request with it. */
  readonly worthMinor: Minor;
}

/** Whether a return needs no staff: the mind has changed, and it is worth no more than the limit. */
export const isApprovedAlone = (
  { reasons, worthMinor }: RequestFacts,
  setting: { readonly isOn: boolean; readonly limitMinor: Minor | undefined },
): boolean =>
  setting.isOn &&
  setting.limitMinor !== undefined &&
  worthMinor <= setting.limitMinor &&
  reasons.length > 0 &&
  reasons.every((reason) => reason !== "late" && toGround(reason) === "change_of_mind");
