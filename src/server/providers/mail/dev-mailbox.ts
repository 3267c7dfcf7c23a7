import type { Mailer } from "#server/modules/notifications/index.ts";

/** Used without a mail server: sends nothing; /dev/mailbox shows the outbox. */
export function createDevMailbox(): Mailer {
  return { send: async () => ({ outcome: "sent" }), keepsContent: true, close: () => {} };
}
