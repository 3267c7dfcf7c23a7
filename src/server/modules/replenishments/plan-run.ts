import type { ReplenishmentPause, SkipReason } from "#shared/domain/replenishments.ts";

export interface RunFacts {
  /** Staff offer it as a repeat order, in this market. */
  readonly isOffered: boolean;
  /** The size is on sale and has a price. */
  readonly isSold: boolean;
  readonly available: number;
  readonly quantity: number;
  readonly hasAddress: boolean;
  /** The law requires the buyer's national ID, which only checkout asks for. */
  readonly needsNationalId: boolean;
  /** The card is valid on that day, and the consent to charge it stands. */
  readonly canCharge: boolean;
}

/** Why a run is skipped on the day of its notice. */
export type UnorderedReason = Extract<SkipReason, "sold_out" | "address" | "national_id">;

export type RunPlan =
  | { readonly kind: "order" }
  | { readonly kind: "skip"; readonly reason: UnorderedReason }
  | { readonly kind: "pause"; readonly reason: Exclude<ReplenishmentPause, "failures"> };

/** Decides a run on the day of its notice: a lasting obstacle pauses the repeat order, a passing one skips the run. */
export function planRun(facts: RunFacts): RunPlan {
  const { isOffered, isSold, available, quantity, hasAddress, needsNationalId, canCharge } = facts;
  if (!isOffered || !isSold) return { kind: "pause", reason: "unavailable" };
  if (!canCharge) return { kind: "pause", reason: "card" };
  if (!hasAddress) return { kind: "skip", reason: "address" };
  if (needsNationalId) return { kind: "skip", reason: "national_id" };
  return available < quantity ? { kind: "skip", reason: "sold_out" } : { kind: "order" };
}
