import type { Notify } from "#server/modules/notifications/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import { keyOf, type Limit, toNetwork } from "#server/platform/rate-limits.ts";
import type { ContactMessage, JoinApplication, JoinRole } from "#shared/contract/contact.ts";
import { defaultLanguage, type Language, type LocalizedText } from "#shared/i18n/languages.ts";
import { contactMessages, joinApplications } from "./tables.ts";

export interface Needs {
  readonly platform: Platform;
  readonly notify: Notify;
  /** The shop's address for messages. */
  readonly shopEmail: string;
}

export interface Sender {
  readonly ip: string;
  readonly language: Language;
}

interface Incoming {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly subject: LocalizedText;
  readonly message: LocalizedText;
}

/** Mails the shop in its language and a copy to the author in theirs. */
async function notifyBoth(tx: Tx, { notify, shopEmail }: Needs, incoming: Incoming, language: Language): Promise<void> {
  const { id, name, email, phone, subject, message } = incoming;
  await notify(tx, {
    kind: "contact-message",
    to: shopEmail,
    userId: null,
    language: defaultLanguage,
    key: `contact-message:${id}`,
    data: { name, email, phone, subject: subject[defaultLanguage], message: message[defaultLanguage] },
  });
  await notify(tx, {
    kind: "contact-received",
    to: email,
    userId: null,
    language,
    key: `contact-received:${id}`,
    data: { name, subject: subject[language], message: message[language] },
  });
}

export const sendsPerHour = 5;

const alike = (text: string): LocalizedText => ({ ar: text, en: text });

// A bot that filled in the honeypot field gets the normal reply.
const isTrap = (filled: string | undefined): boolean => filled !== undefined && filled !== "";

// Limited per network and per author's address, so that nobody can make the shop mail a stranger repeatedly.
const countSend = (tx: Tx, { platform }: Needs, form: string, email: string, { ip }: Sender): Promise<void> => {
  const perHour = (what: string): Limit => ({ key: `${form}:${keyOf(what)}`, max: sendsPerHour, windowSeconds: 3600 });
  const limits = [perHour(`from ${toNetwork(ip)}`), perHour(`to ${email.toLowerCase()}`)];
  return platform.rateLimits.assertAllowedIn(tx, limits);
};

export async function receiveMessage(needs: Needs, body: ContactMessage, sender: Sender): Promise<void> {
  const { website, language = sender.language, ...message } = body;
  if (isTrap(website)) return;
  const { clock, database, ids } = needs.platform;
  const id = ids.next();
  await database.transaction(async (tx) => {
    await countSend(tx, needs, "contact", message.email, sender);
    await tx.insert(contactMessages).values({ id, ...message, language, createdAt: clock.now() });
    const { name, email, phone = "", subject, message: text } = message;
    await notifyBoth(tx, needs, { id, name, email, phone, subject: alike(subject), message: alike(text) }, language);
  });
}

const roleNames: Readonly<Record<JoinRole, LocalizedText>> = {
  coach: { ar: "مدرب", en: "coach" },
  affiliate: { ar: "شريك تسويق", en: "affiliate" },
  ambassador: { ar: "سفير", en: "ambassador" },
};

/** An application's subject in mails. */
export function toApplicationSubject(role: JoinRole): LocalizedText {
  const { ar, en } = roleNames[role];
  return { ar: `طلب انضمام: ${ar}`, en: `Application: ${en}` };
}

function applicationText(application: JoinApplication): LocalizedText {
  const { city, experienceYears, socialUrl, about } = application;
  const lines = (labels: readonly [string, string, string]) =>
    [
      `${labels[0]}: ${city}`,
      ...(experienceYears === undefined ? [] : [`${labels[1]}: ${experienceYears}`]),
      ...(socialUrl === undefined ? [] : [`${labels[2]}: ${socialUrl}`]),
      "",
      about,
    ].join("\n");
  return {
    ar: lines(["المدينة", "سنوات الخبرة", "صفحة التواصل"]),
    en: lines(["City", "Years of experience", "Social page"]),
  };
}

export async function receiveApplication(needs: Needs, body: JoinApplication, sender: Sender): Promise<void> {
  const { website, language = sender.language, ...application } = body;
  if (isTrap(website)) return;
  const { clock, database, ids } = needs.platform;
  const id = ids.next();
  const subject = toApplicationSubject(application.role);
  await database.transaction(async (tx) => {
    await countSend(tx, needs, "join-us", application.email, sender);
    await tx.insert(joinApplications).values({ id, ...application, language, createdAt: clock.now() });
    await notifyBoth(tx, needs, { id, ...application, subject, message: applicationText(body) }, language);
  });
}
