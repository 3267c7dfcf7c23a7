import { findMarketingOptIn } from "#server/modules/accounts/index.ts";
import { createNotifications, type Notifications, shopFacts } from "#server/modules/notifications/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { KeysFor } from "#server/platform/secret.ts";
import { chooseMailer } from "#server/providers/mail/index.ts";
import { createPushClient } from "#server/providers/push/index.ts";

export interface ComposedNotifications extends Notifications {
  close(): void;
}

/** The outbox with what carries its messages: the mail server and the push services of browsers. */
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
  return { ...createNotifications(platform, { mailer, pushClient, keysFor, hasConsent: findMarketingOptIn }), close };
}
