import { quietUntil } from "#shared/domain/quiet-hours.ts";
import { type DeliveryDecision, decideDelivery } from "./decide.ts";
import type { DeliverNeeds } from "./deliver.ts";
import { policies } from "./policies.ts";
import { defaults, findPreferences } from "./preferences/find-preferences.ts";
import { countRecentOffers } from "./recent-offers.ts";
import { findSuppressions } from "./suppressions.ts";
import type { DeliveryRow } from "./tables.ts";

export interface Judged {
  readonly decision: DeliveryDecision;
  /** It is a quiet hour of the person's. */
  readonly isQuiet: boolean;
}

const noOffers = { inADay: 0, inAWeek: 0 };

/** Whether a message may leave now. Reads only what its kind asks for: mails about the account ask nothing. */
export async function judgeDelivery(
  { database, clock, hasConsent }: Pick<DeliverNeeds, "database" | "clock" | "hasConsent">,
  row: DeliveryRow,
): Promise<Judged> {
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
  const quietEnds = wants.quiet ? quietUntil(now, wants.timezone) : undefined;
  const decision = decideDelivery({
    ...{ policy, channel, now, expiresAt, suppressions: found.map(({ reason }) => reason) },
    isChannelOn: isMail ? wants.byMail : wants.byPush,
    isTopicOn: policy.topic === undefined || wants[policy.topic],
    isConsented: isOffer && (await hasConsent?.(reader, userId)) === true,
    offers: isOffer ? await countRecentOffers(reader, row, now) : noOffers,
    quietUntil: quietEnds,
  });
  return { decision, isQuiet: quietEnds !== undefined };
}
