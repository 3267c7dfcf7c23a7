import nodemailer from "nodemailer";
import type { DkimSettings } from "#server/config/dkim.ts";
import type { Delivery, Mailer, OutgoingMail } from "#server/modules/notifications/index.ts";

export interface SmtpOptions {
  /** smtp(s)://user:password@host:port */
  readonly url: string;
  /** "Himma <hello@shop.example>" */
  readonly from: string;
  /** Takes mails that stop mails. */
  readonly stopAddress?: string | undefined;
  /** Signs mails; without it the mail server does. */
  readonly dkim?: DkimSettings | undefined;
  /** Socket timeout in milliseconds. */
  readonly silenceMs?: number;
}

/** The host part of a sender such as "Himma <hello@shop.example>". */
const toHost = (from: string): string => /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? "localhost";

/** The mailbox does not exist (RFC 3463: 5.1.x), as opposed to a refusal of what was sent or of who sends (5.7.x). */
function isAddressUnknown(command: string, code: number, response: string): boolean {
  if (command !== "RCPT TO") return false;
  const [, enhanced] = /\b(5\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  return enhanced === undefined ? code === 550 || code === 551 : enhanced.startsWith("5.1.");
}

// A 5xx answer to the recipient or the content is permanent; one to the login or the sender needs the operator.
function toRefusal(error: unknown): Extract<Delivery, { outcome: "refused" }> | undefined {
  const {
    responseCode: code = 0,
    command = "",
    response = `SMTP ${code}`,
  } = Object(error) as { readonly responseCode?: number; readonly command?: string; readonly response?: string };
  if (code < 500 || !/^(RCPT TO|DATA)$/.test(command)) return undefined;
  return { outcome: "refused", reason: response, isAddressUnknown: isAddressUnknown(command, code, response) };
}

/** One-click stopping as in RFC 8058, and by mail (RFC 2369) where somebody reads them. */
function toStopHeaders({ stopUrl, stopSubject }: OutgoingMail, stopAddress?: string): Record<string, string> {
  if (stopUrl === undefined) return {};
  const byMail =
    stopAddress === undefined || stopSubject === undefined
      ? ""
      : `, <mailto:${stopAddress}?subject=${encodeURIComponent(stopSubject)}>`;
  return { "List-Unsubscribe": `<${stopUrl}>${byMail}`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

/** RFC 8058 counts a stop link only where both of its headers are signed. */
const signedHeaders = [
  ...["From", "Reply-To", "Subject", "Date", "Message-ID", "To", "MIME-Version", "Content-Type"],
  ...["Auto-Submitted", "List-Unsubscribe", "List-Unsubscribe-Post"],
].join(":");

const toSigning = (dkim: DkimSettings | undefined) =>
  dkim === undefined
    ? {}
    : {
        dkim: {
          domainName: dkim.domain,
          keySelector: dkim.selector,
          privateKey: dkim.privateKey,
          headerFieldNames: signedHeaders,
        },
      };

/** Shown by mail programs as an invitation, or as its withdrawal. */
const toInvitation = ({ calendar: content }: OutgoingMail) =>
  content === undefined
    ? {}
    : { icalEvent: { content, filename: "call.ics", method: /^METHOD:(\w+)/m.exec(content)?.[1] ?? "REQUEST" } };

const isThisMachine = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(host);

/** Passwords are never sent unencrypted: requires STARTTLS unless the server is on this machine. */
function mustEncrypt(url: string): boolean {
  const { protocol, hostname, password } = new URL(url);
  return protocol === "smtp:" && password !== "" && !isThisMachine(hostname);
}

/** Sends over SMTP with at most eight connections, kept open while there is work. */
export function createSmtpMailer({ url, from, dkim, stopAddress, silenceMs = 20_000 }: SmtpOptions): Mailer {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    requireTLS: mustEncrypt(url),
    maxConnections: 8,
    connectionTimeout: Math.min(silenceMs, 10_000),
    greetingTimeout: Math.min(silenceMs, 10_000),
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...toSigning(dkim),
  });
  const send = async (mail: OutgoingMail): Promise<Delivery> => {
    try {
      await transport.sendMail({
        from,
        // Address objects are used as they are; a string would be parsed as a list.
        to: { name: "", address: mail.to },
        ...(mail.replyTo === undefined ? {} : { replyTo: { name: "", address: mail.replyTo } }),
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        ...toInvitation(mail),
        messageId: `<${mail.id}@${toHost(from)}>`,
        headers: {
          "Auto-Submitted": "auto-generated",
          "Content-Language": mail.language,
          ...toStopHeaders(mail, stopAddress),
        },
      });
      return { outcome: "sent" };
    } catch (error) {
      const refusal = toRefusal(error);
      if (refusal === undefined) throw error;
      return refusal;
    }
  };
  return { send, keepsContent: false, close: () => transport.close() };
}
