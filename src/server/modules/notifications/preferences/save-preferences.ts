import type { Reader, Tx } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { assertVersion } from "#server/platform/errors.ts";
import type { Caller, CallFacts } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { NotificationPreferences, PreferencesBody } from "#shared/contract/notifications.ts";
import type { OffersPlace } from "#shared/domain/offers-consent.ts";
import type { Language } from "#shared/i18n/languages.ts";
import { notificationPreferences } from "../tables.ts";
import { defaults, findPreferences, type StoredTopic } from "./find-preferences.ts";

/** Where and how somebody accepted or declined offers. */
export interface OffersConsentOrigin {
  /** "register", "profile", "notifications", "mail link", "complaint", "account closed". */
  readonly source: string;
  /** The page or form whose text they read. */
  readonly place: OffersPlace;
  /** The language of their account where it is left out. */
  readonly language?: Language | undefined;
  readonly ip?: string | null;
}

/** The consent to offers, which the profile shows too. */
export interface OfferConsent {
  readonly find: (reader: Reader, userId: string) => Promise<boolean>;
  /** Records the choice with its source. */
  readonly set: (tx: Tx, userId: string, isGiven: boolean, origin: OffersConsentOrigin) => Promise<void>;
}

export interface PreferenceNeeds {
  readonly platform: Pick<Platform, "clock" | "database">;
  readonly offers: OfferConsent;
}

export async function readPreferences(
  reader: Reader,
  { offers }: PreferenceNeeds,
  userId: string,
): Promise<NotificationPreferences> {
  const { byMail, byPush, byWhatsApp, bySms, orders, coaching, training, points, ...others } = await findPreferences(
    reader,
    userId,
  );
  const { quiet, timezone, version } = others;
  return {
    channels: { mail: byMail, push: byPush, whatsapp: byWhatsApp, sms: bySms },
    topics: { orders, coaching, training, offers: await offers.find(reader, userId), points },
    ...{ quiet, timezone, version },
  };
}

interface By extends Pick<CallFacts, "language" | "ip"> {
  readonly caller: Pick<Caller, "userId">;
}

/** Throws 409 VERSION_CONFLICT. */
export function savePreferences(
  needs: PreferenceNeeds,
  { caller: { userId }, language, ip }: By,
  { channels, topics, quiet, timezone, version }: PreferencesBody,
): Promise<NotificationPreferences> {
  const { database, clock } = needs.platform;
  return database.transaction(async (tx) => {
    // Serializes changes, also before the row exists.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`notification-preferences:${userId}`}, 0))`);
    const before = await readPreferences(tx, needs, userId);
    assertVersion(version, before);
    const { offers, ...stored } = topics;
    const values = {
      ...stored,
      ...{ byMail: channels.mail, byPush: channels.push, quiet, updatedAt: clock.now() },
      byWhatsApp: channels.whatsapp ?? before.channels.whatsapp,
      bySms: channels.sms ?? before.channels.sms,
      ...{ timezone: timezone ?? before.timezone, version: before.version + 1 },
    };
    await tx
      .insert(notificationPreferences)
      .values({ ...values, userId })
      .onConflictDoUpdate({ target: notificationPreferences.userId, set: values });
    if (offers !== before.topics.offers)
      await needs.offers.set(tx, userId, offers, { source: "notifications", place: "notifications", language, ip });
    return readPreferences(tx, needs, userId);
  });
}

/** Switches one topic, from a link in a mail. */
export async function switchTopic(
  reader: Reader,
  {
    userId,
    topic,
    isOn,
    at,
  }: { readonly userId: string; readonly topic: StoredTopic; readonly isOn: boolean; readonly at: Date },
): Promise<void> {
  await reader
    .insert(notificationPreferences)
    .values({ ...defaults, userId, [topic]: isOn, version: 1, updatedAt: at })
    .onConflictDoUpdate({
      target: notificationPreferences.userId,
      set: { [topic]: isOn, version: sql`${notificationPreferences.version} + 1`, updatedAt: at },
    });
}
