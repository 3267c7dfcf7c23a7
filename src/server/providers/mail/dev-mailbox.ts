import type { Mailer } from "#server/modules/mails/mailer.ts";

/** Used without a mail server: sends nothing; /dev/mailbox shows the outbox. */
export function createDevMailbox(): Mailer {
  return { send: async () => ({ outcome: "sent" }), keepsContent: true, close: () => {} };
}
