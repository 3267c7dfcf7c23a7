import type { Channel, SuppressedReason, SuppressionReason } from "#shared/domain/notification-topics.ts";
import type { Policy } from "./policies.ts";

export interface DeliveryFacts {
  readonly policy: Policy;
  readonly channel: Channel;
  readonly now: Date;
  readonly expiresAt: Date | null;
  /** Why the address is blocked, if it is. */
  readonly suppressions: readonly SuppressionReason[];
  readonly isChannelOn: boolean;
  readonly isTopicOn: boolean;
  /** Whether the person agreed to offers; read for marketing only. */
  readonly isConsented: boolean;
  /** Offers sent to the person lately, on all channels. */
  readonly offers: RecentOffers;
  /** When the person's quiet hours end; undefined outside of them or where they want none. */
  readonly quietUntil: Date | undefined;
  /** Only for WhatsApp and SMS. */
  readonly number?: NumberFacts;
}

export interface NumberFacts {
  /** A number is linked or proven, and its owner agrees. */
  readonly isLinked: boolean;
  /** The channel does not reach the number right now. */
  readonly isOff: boolean;
  /** Another channel has delivered the same message. */
  readonly isReached: boolean;
  /** Its owner agrees to offers there. */
  readonly takesOffers: boolean;
  /** It continues a conversation of the last day, so it does not wait. */
  readonly isTalk: boolean;
}

export interface RecentOffers {
  readonly inADay: number;
  readonly inAWeek: number;
}

const maxOffers: RecentOffers = { inADay: 1, inAWeek: 3 };

export type DeliveryDecision =
  | { readonly what: "send" }
  | { readonly what: "hold"; readonly until: Date }
  | { readonly what: "suppress"; readonly reason: SuppressedReason };

const suppress = (reason: SuppressedReason): DeliveryDecision => ({ what: "suppress", reason });

/**
 * Mails about the account are sent even to an address that once bounced: the person
 * has just requested them, and only so can we see that a mailbox works again.
 */
function findSuppression({ policy, suppressions }: DeliveryFacts): SuppressionReason | undefined {
  const isAboutAccount = policy.class === "transactional" && policy.topic === undefined;
  if (!isAboutAccount && suppressions.includes("bounced")) return "bounced";
  if (policy.class === "transactional") return undefined;
  return suppressions.find((reason) => reason !== "bounced");
}

/** Decides what happens to a message on a channel now; called again after each wait. */
export function decideDelivery(facts: DeliveryFacts): DeliveryDecision {
  const { policy, channel, now, expiresAt, isChannelOn, isTopicOn } = facts;
  const { number } = facts;
  if (number?.isLinked === false) return suppress("not_linked");
  if (number?.isOff === true) return suppress("unreachable");
  const suppression = findSuppression(facts);
  if (suppression !== undefined) return suppress(suppression);
  const isOffer = policy.class === "marketing";
  if (isOffer && !(facts.isConsented && number?.takesOffers !== false)) return suppress("no_consent");
  const mustArrive = policy.class === "transactional" && channel === "mail";
  if (!mustArrive && !isChannelOn) return suppress("channel_off");
  if (!mustArrive && !isTopicOn) return suppress("topic_off");
  const { inADay, inAWeek } = facts.offers;
  if (isOffer && (inADay >= maxOffers.inADay || inAWeek >= maxOffers.inAWeek)) return suppress("capped");
  if (expiresAt !== null && expiresAt <= now) return suppress("expired");
  if (number?.isReached === true) return suppress("reached");
  // WhatsApp and SMS have no silent messages.
  const waits = number === undefined ? policy.waits === true : !number.isTalk;
  if (waits && facts.quietUntil !== undefined) {
    const ends = expiresAt !== null && expiresAt <= facts.quietUntil;
    return ends ? suppress("expired") : { what: "hold", until: facts.quietUntil };
  }
  return { what: "send" };
}
