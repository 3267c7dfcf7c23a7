import type { ReplenishmentPause, SkipReason } from "#shared/domain/replenishments.ts";

export interface RunFacts {
  /** Staff allow it, in the market too. */
  readonly isOffered: boolean;
  /** On sale, in this size, for money. */
  readonly isSold: boolean;
  readonly available: number;
  readonly quantity: number;
  readonly hasAddress: boolean;
  /** The law wants the buyer's national ID, which only the checkout asks for. */
  readonly needsNationalId: boolean;
  /** The card can be charged on the day, under a consent that stands. */
  readonly canCharge: boolean;
}

/** Why nothing was ordered. */
export type UnorderedReason = Extract<SkipReason, "sold_out" | "address" | "national_id">;

export type RunPlan =
  | { readonly kind: "order" }
  | { readonly kind: "skip"; readonly reason: UnorderedReason }
  | { readonly kind: "pause"; readonly reason: Exclude<ReplenishmentPause, "failures"> };

/** What becomes of a run on the day of its notice. What lasts pauses it; what passes leaves it out once. */
export function planRun(facts: RunFacts): RunPlan {
  const { isOffered, isSold, available, quantity, hasAddress, needsNationalId, canCharge } = facts;
  if (!isOffered || !isSold) return { kind: "pause", reason: "unavailable" };
  if (!canCharge) return { kind: "pause", reason: "card" };
  if (!hasAddress) return { kind: "skip", reason: "address" };
  if (needsNationalId) return { kind: "skip", reason: "national_id" };
  return available < quantity ? { kind: "skip", reason: "sold_out" } : { kind: "order" };
}
