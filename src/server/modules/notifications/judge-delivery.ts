import { and, eq, isNotNull, or } from "drizzle-orm";
import { readZone } from "#server/platform/db/read-zone.ts";
import { quietUntil } from "#shared/domain/quiet-hours.ts";
import { type DeliveryDecision, decideDelivery, type WhatsAppFacts } from "./decide.ts";
import type { DeliverNeeds } from "./deliver.ts";
import { policies } from "./policies.ts";
import { defaults, findPreferences } from "./preferences/find-preferences.ts";
import { countRecentOffers } from "./recent-offers.ts";
import { findSuppressions } from "./suppressions.ts";
import { type DeliveryRow, deliveries } from "./tables.ts";

type JudgeNeeds = Pick<DeliverNeeds, "database" | "clock" | "findReachable" | "hasConsent">;

export interface Judged {
  readonly decision: DeliveryDecision;
  /** It is a quiet hour of the person's. */
  readonly isQuiet: boolean;
}

const noOffers = { inADay: 0, inAWeek: 0 };
const keyStart = "whatsapp:".length;

/** What decides on a message by WhatsApp; undefined of other channels. */
async function findWhatsAppFacts(
  { database, findReachable }: JudgeNeeds,
  { channel, kind, key, userId }: DeliveryRow,
): Promise<WhatsAppFacts | undefined> {
  if (channel !== "whatsapp") return undefined;
  const reachable = userId === null ? undefined : await findReachable(database.reader, userId);
  const shown = await database.reader.$count(
    deliveries,
    and(
      eq(deliveries.key, `push:${key.slice(keyStart)}`),
      or(isNotNull(deliveries.deliveredAt), isNotNull(deliveries.readAt)),
    ),
  );
  const isTalk = kind === "coach-message" && reachable?.isWindowOpen === true;
  return {
    isLinked: reachable !== undefined,
    isOff: reachable?.isOff === true,
    isReached: shown > 0 && !isTalk && policies[kind].insists !== true,
    isTalk,
    takesOffers: reachable?.takesOffers === true,
  };
}

const isOnFor = (channel: DeliveryRow["channel"], wants: typeof defaults): boolean =>
  ({ mail: wants.byMail, push: wants.byPush, whatsapp: wants.byWhatsApp })[channel];

/** Whether a message may leave now. Reads only what its kind asks for: mails about the account ask nothing. */
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
  const quietEnds = wants.quiet ? quietUntil(now, await readZone(reader, userId, wants.timezone)) : undefined;
  const whatsapp = await findWhatsAppFacts(needs, row);
  const decision = decideDelivery({
    ...{ policy, channel, now, expiresAt, suppressions: found.map(({ reason }) => reason) },
    isChannelOn: isOnFor(channel, wants),
    isTopicOn: policy.topic === undefined || wants[policy.topic],
    isConsented: isOffer && (await hasConsent?.(reader, userId)) === true,
    offers: isOffer ? await countRecentOffers(reader, row, now) : noOffers,
    quietUntil: quietEnds,
    ...(whatsapp === undefined ? {} : { whatsapp }),
  });
  return { decision, isQuiet: quietEnds !== undefined };
}
