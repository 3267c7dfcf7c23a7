import { readZone } from "#server/platform/db/read-zone.ts";
import { quietUntil } from "#shared/domain/quiet-hours.ts";
import { type DeliveryDecision, decideDelivery, type NumberFacts } from "./decide.ts";
import type { DeliverNeeds } from "./deliver.ts";
import { type Beside, findBeside, waitForWhatsApp } from "./fallback.ts";
import { policies } from "./policies.ts";
import { defaults, findPreferences } from "./preferences/find-preferences.ts";
import { countRecentOffers } from "./recent-offers.ts";
import { findSmsReceiver } from "./sms/find-sms-receiver.ts";
import { findSuppressions } from "./suppressions.ts";
import type { DeliveryRow } from "./tables.ts";

type JudgeNeeds = Pick<DeliverNeeds, "database" | "clock" | "findReachable" | "sms" | "hasConsent">;

export interface Judged {
  readonly decision: DeliveryDecision;
  /** The person's quiet hours apply now. */
  readonly isQuiet: boolean;
}

const noOffers = { inADay: 0, inAWeek: 0 };

/** Facts for messages to a phone number; undefined for other channels. */
async function findNumberFacts(
  { database: { reader }, findReachable, sms }: JudgeNeeds,
  { channel, kind, userId }: DeliveryRow,
  beside: Beside,
): Promise<NumberFacts | undefined> {
  if (channel === "sms") {
    const receiver = await findSmsReceiver(reader, sms, { kind, userId });
    // An SMS costs the most and is the last resort: it carries no offers. A code does not wait.
    return {
      isLinked: receiver !== undefined,
      isOff: receiver?.isOff === true,
      isReached: beside.hasShownPush || beside.hasReachedWhatsApp,
      takesOffers: false,
      isTalk: kind === "sms-code",
    };
  }
  if (channel !== "whatsapp") return undefined;
  const reachable = userId === null ? undefined : await findReachable(reader, userId);
  const isTalk = kind === "coach-message" && reachable?.isWindowOpen === true;
  const isShown = beside.hasShownPush && policies[kind].insists !== true;
  return {
    isLinked: reachable !== undefined,
    isOff: reachable?.isOff === true,
    isReached: !isTalk && (isShown || beside.hasSentSms),
    isTalk,
    takesOffers: reachable?.takesOffers === true,
  };
}

const isOnFor = (channel: DeliveryRow["channel"], wants: typeof defaults): boolean =>
  ({ mail: wants.byMail, push: wants.byPush, whatsapp: wants.byWhatsApp, sms: wants.bySms })[channel];

/**
 * Whether a message may leave now. Reads only what the decision on its kind needs: nothing for mails about the account.
 */
export async function judgeDelivery(needs: JudgeNeeds, row: DeliveryRow): Promise<Judged> {
  const { database, clock, hasConsent } = needs;
  const { kind, channel, userId, recipient, expiresAt } = row;
  const policy = policies[kind];
  const now = clock.now();
  const { reader } = database;
  const isMail = channel === "mail";
  const isAlwaysMailed = isMail && policy.class === "transactional";
  const asksAddress = isMail && !(isAlwaysMailed && policy.topic === undefined);
  const found = asksAddress ? await findSuppressions(reader, recipient, now) : [];
  const wants = isAlwaysMailed || userId === null ? defaults : await findPreferences(reader, userId);
  const isOffer = policy.class === "marketing" && userId !== null;
  // A mail makes no sound: only mails that may wait depend on quiet hours.
  const asksHour = wants.quiet && (!isMail || policy.waits === true);
  const quietEnds = asksHour ? quietUntil(now, await readZone(reader, userId, wants.timezone)) : undefined;
  const beside = await findBeside(reader, row);
  const number = await findNumberFacts(needs, row, beside);
  const decision = decideDelivery({
    ...{ policy, channel, now, expiresAt, suppressions: found.map(({ reason }) => reason) },
    isChannelOn: kind === "sms-code" || isOnFor(channel, wants),
    isTopicOn: policy.topic === undefined || wants[policy.topic],
    isConsented: isOffer && (await hasConsent?.(reader, userId)) === true,
    offers: isOffer ? await countRecentOffers(reader, row, now) : noOffers,
    quietUntil: quietEnds,
    ...(number === undefined ? {} : { number }),
  });
  return {
    decision: channel === "sms" ? waitForWhatsApp(decision, beside, now) : decision,
    isQuiet: quietEnds !== undefined,
  };
}
