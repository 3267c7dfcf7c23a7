import type { Mailer } from "#server/modules/mails/mailer.ts";
import { createDevMailbox } from "./dev-mailbox.ts";
import { createSmtpMailer } from "./smtp.ts";

export interface MailSettings {
  readonly environment: string;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
}

// A shop that takes real orders must not lose its mails in silence: they wait in the outbox, each naming the setting.
const unsetMailer: Mailer = {
  send: () => Promise.reject(new Error("SMTP_URL is not set: the mail waits in the outbox")),
  keepsContent: false,
  close: () => {},
};

/** SMTP where it is set; else the development mailbox, which production refuses. */
export function chooseMailer({ environment, smtpUrl, mailFrom }: MailSettings): Mailer {
  if (smtpUrl !== undefined) return createSmtpMailer({ url: smtpUrl, from: mailFrom });
  return environment === "production" ? unsetMailer : createDevMailbox();
}
