import { findMarketingOptIn, findPeople, findStaffMember } from "#server/modules/accounts/index.ts";
import { createNotifications, type Notifications, shopFacts } from "#server/modules/notifications/index.ts";
import { createSms, type SendCode, type Sms, smsSealLabel } from "#server/modules/sms/index.ts";
import { createWhatsApp, type WhatsApp, whatsappSealLabel } from "#server/modules/whatsapp/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import { createSeal } from "#server/platform/seal.ts";
import type { KeysFor } from "#server/platform/secret.ts";
import { chooseMailer } from "#server/providers/mail/index.ts";
import { createPushClient } from "#server/providers/push/index.ts";
import { chooseSms } from "#server/providers/sms/index.ts";
import { chooseWhatsApp } from "#server/providers/whatsapp/index.ts";

export interface ComposedNotifications extends Notifications {
  readonly whatsapp: WhatsApp;
  readonly sms: Sms;
  close(): void;
}

const findNames = async (reader: Reader, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const people = await findPeople(reader, userIds);
  return new Map([...people].map(([id, { firstName, lastName }]) => [id, `${firstName} ${lastName}`]));
};

/** The outbox with what carries its messages: the mail server, the push services of browsers, and WhatsApp. */
export function composeNotifications(platform: Platform, keysFor: KeysFor): ComposedNotifications {
  const { config, clock } = platform;
  const mailer = chooseMailer(config);
  const pushClient = createPushClient({
    subject: config.vapidSubject ?? `mailto:${shopFacts.en.email}`,
    allowsLoopback: config.webhooksAllowLoopback,
    now: () => clock.now(),
  });
  const close = (): void => {
    mailer.close();
    pushClient.close();
  };
  const whatsapp = createWhatsApp(platform, {
    line: chooseWhatsApp(config, platform),
    seal: createSeal(keysFor(whatsappSealLabel)),
  });
  const sms = createSms(platform, { line: chooseSms(config, platform), seal: createSeal(keysFor(smsSealLabel)) });
  const notifications = createNotifications(platform, {
    ...{ mailer, pushClient, keysFor, whatsapp, sms, hasConsent: findMarketingOptIn },
    findStaff: findStaffMember,
  });
  whatsapp.on("reported", notifications.noteReport, { order: 10, name: "notifications: update the delivery" });
  sms.on("reported", (tx, report) => notifications.noteReport(tx, { ...report, asTemplate: false }), {
    order: 10,
    name: "notifications: update the delivery",
  });
  // Its key names no code: each is written once, and an older one no longer holds.
  const sendCode: SendCode = (tx, { userId, language, code }) =>
    notifications.notify(tx, {
      ...{ kind: "sms-code", to: "", userId, language, key: `sms-code:${platform.ids.next()}` },
      data: { code },
    });
  const routes: Notifications["routes"] = (offers) => [
    ...notifications.routes(offers),
    ...whatsapp.routes(findNames),
    ...sms.routes(sendCode),
  ];
  return { ...notifications, routes, whatsapp, sms, close };
}
