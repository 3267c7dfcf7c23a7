import type { Reader, Tx } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Language } from "#shared/i18n/languages.ts";
import type { MailKind } from "../kinds.ts";
import type { StoppableTopic } from "../policies.ts";
import { liftSuppressions, suppress } from "../suppressions.ts";
import { deliveries } from "../tables.ts";
import type { PreferenceLinks } from "./links.ts";
import { type OfferConsent, switchTopic } from "./save-preferences.ts";

/** The mail that a link refers to, and its owner. */
export interface Linked {
  readonly kind: MailKind;
  readonly recipient: string;
  /** Null in older mails, which did not store the account. */
  readonly userId: string | null;
  readonly language: Language;
}

/** Undefined for forged tokens and for mails whose recipient has been forgotten. */
export async function readLink(reader: Reader, links: PreferenceLinks, token: string): Promise<Linked | undefined> {
  const id = links.readToken(token);
  if (id === undefined) return undefined;
  const { kind, recipient, userId, language } = deliveries;
  const [mail] = await reader
    .select({ kind, recipient, userId, language })
    .from(deliveries)
    .where(eq(deliveries.id, id));
  return mail?.recipient === "" ? undefined : mail;
}

interface Switch {
  readonly linked: Linked;
  readonly topic: StoppableTopic;
  readonly isOn: boolean;
}

/** Switches a topic for the reader of a mail; without an account its address gets nothing that can be stopped. */
export async function switchTopicOf(
  tx: Tx,
  { clock, offers }: Pick<Platform, "clock"> & { readonly offers: OfferConsent },
  { linked: { userId, recipient, language }, topic, isOn }: Switch,
): Promise<void> {
  const at = clock.now();
  if (userId !== null && topic === "offers")
    await offers.set(tx, userId, isOn, { source: "mail link", place: "mail", language });
  else if (userId !== null && topic !== "offers") await switchTopic(tx, { userId, topic, isOn, at });
  else if (!isOn) await suppress(tx, recipient, { reason: "stopped", at });
  if (isOn) await liftSuppressions(tx, recipient, "stopped");
}
