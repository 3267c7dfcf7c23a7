/** `off`: disabled; `planned`: starts later. */
export const offerStates = ["running", "planned", "ended", "off"] as const;
export type OfferState = (typeof offerStates)[number];

interface Offer {
  readonly isActive: boolean;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
}

/** Pure. */
export function toOfferState({ isActive, startsAt, endsAt }: Offer, now: Date): OfferState {
  if (!isActive) return "off";
  if (endsAt !== null && endsAt <= now) return "ended";
  return startsAt !== null && startsAt > now ? "planned" : "running";
}
