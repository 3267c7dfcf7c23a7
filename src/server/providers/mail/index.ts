import type { DkimSettings } from "#server/config/dkim.ts";
import type { Mailer } from "#server/modules/notifications/index.ts";
import { createDevMailbox } from "./dev-mailbox.ts";
import { createSmtpMailer } from "./smtp.ts";

export interface MailSettings {
  readonly environment: string;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly mailStopAddress: string | undefined;
  readonly dkim: DkimSettings | undefined;
}

// A production shop must not lose mails silently: they wait in the outbox, with an error that names the setting.
const unsetMailer: Mailer = {
  send: () => Promise.reject(new Error("SMTP_URL is not set: the mail waits in the outbox")),
  keepsContent: false,
  close: () => {},
};

/** SMTP if configured; otherwise the development mailbox, which production rejects. */
export function chooseMailer({ environment, smtpUrl, mailFrom, mailStopAddress, dkim }: MailSettings): Mailer {
  if (smtpUrl !== undefined)
    return createSmtpMailer({ url: smtpUrl, from: mailFrom, stopAddress: mailStopAddress, dkim });
  return environment === "production" ? unsetMailer : createDevMailbox();
}
