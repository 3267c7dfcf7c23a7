import type { Mailer } from "#server/modules/mails/mailer.ts";

/** Without a mail server: nothing leaves, the outbox itself is what /dev/mailbox shows. */
export function createDevMailbox(): Mailer {
  return { send: async () => ({ outcome: "sent" }), keepsContent: true, close: () => {} };
}
