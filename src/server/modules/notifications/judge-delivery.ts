import { quietUntil } from "#shared/domain/quiet-hours.ts";
import { type DeliveryDecision, decideDelivery } from "./decide.ts";
import type { DeliverNeeds } from "./deliver.ts";
import { policies } from "./policies.ts";
import { defaults, findPreferences } from "./preferences/find-preferences.ts";
import { findSuppressions } from "./suppressions.ts";
import type { DeliveryRow } from "./tables.ts";

/** Whether a message may leave now. Reads only what its kind asks for: mails about the account ask nothing. */
export async function judgeDelivery(
  { database, clock }: Pick<DeliverNeeds, "database" | "clock">,
  { kind, channel, userId, recipient, expiresAt }: DeliveryRow,
): Promise<DeliveryDecision> {
  const policy = policies[kind];
  const now = clock.now();
  const { reader } = database;
  const isMail = channel === "mail";
  const isAlwaysMailed = isMail && policy.class === "transactional";
  const asksAddress = isMail && !(isAlwaysMailed && policy.topic === undefined);
  const suppressions = asksAddress ? await findSuppressions(reader, recipient, now) : [];
  const wants = isAlwaysMailed || userId === null ? defaults : await findPreferences(reader, userId);
  return decideDelivery({
    ...{ policy, channel, now, expiresAt, suppressions },
    isChannelOn: isMail ? wants.byMail : wants.byPush,
    // Offers are no topic of any kind yet.
    isTopicOn: policy.topic === undefined || policy.topic === "offers" || wants[policy.topic],
    quietUntil: wants.quiet ? quietUntil(now, wants.timezone) : undefined,
  });
}
