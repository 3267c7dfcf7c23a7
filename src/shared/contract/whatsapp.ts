import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { CONSENT_CHANGED, INVALID_SIGNATURE, NOT_FOUND, TOO_MANY_REQUESTS, WHATSAPP_UNAVAILABLE } from "./refusals.ts";
import { line, localizedText, timestamp } from "./values.ts";

const tag = "WhatsApp";

const link = z.object({
  /** Last digits of the phone number. */
  lastDigits: z.string(),
  since: timestamp,
  /** WhatsApp did not reach the number; nothing is sent to it for 30 days, or until it writes. */
  isUnreachable: z.boolean(),
  /** Offers are sent there too. */
  takesOffers: z.boolean(),
});
export type WhatsAppLink = z.infer<typeof link>;

const consent = z.object({ version: z.string(), text: localizedText });

export const getWhatsAppLink = endpoint({
  method: "GET",
  path: "/whatsapp/link",
  summary: "My WhatsApp number, and the consent text for linking one",
  tag,
  access: "customer",
  status: 200,
  reply: z.object({
    /** Whether the shop has a number on WhatsApp. */
    isAvailable: z.boolean(),
    link: z.nullable(link),
    consent,
    /** The consent to offers there. */
    offersConsent: consent,
  }),
});

const linkCode = z.object({
  /** "HM-7KQ2M9XA". */
  code: z.string(),
  /** Opens WhatsApp with the code as the message. */
  url: z.string(),
  expiresAt: timestamp,
});
export type LinkCode = z.infer<typeof linkCode>;

export const createWhatsAppCode = endpoint({
  method: "POST",
  path: "/whatsapp/link-codes",
  summary: "Creates a code that links the number it is sent from: once, within ten minutes, and only the newest counts",
  tag,
  access: "customer",
  body: z.strictObject({ consentVersion: line(1, 40) }),
  status: 201,
  reply: linkCode,
  errors: [CONSENT_CHANGED, WHATSAPP_UNAVAILABLE, TOO_MANY_REQUESTS],
});

export const removeWhatsAppLink = endpoint({
  method: "DELETE",
  path: "/whatsapp/link",
  summary: "Unlinks my number and removes the consent",
  tag,
  access: "customer",
  status: 204,
});

export const chooseWhatsAppOffers = endpoint({
  method: "PUT",
  path: "/whatsapp/offers",
  summary: "Gives or withdraws consent to offers by WhatsApp; they also need the topic `offers`",
  tag,
  access: "customer",
  /** The version of the consent that was shown; needed to agree. */
  body: z.strictObject({ isOn: z.boolean(), consentVersion: z.optional(line(1, 40)) }),
  status: 204,
  errors: [NOT_FOUND, CONSENT_CHANGED],
});

const asked = z.string().check(z.minLength(1), z.maxLength(300));

export const verifyWhatsAppWebhook = endpoint({
  method: "GET",
  path: "/whatsapp/webhook",
  summary: "Webhook verification by WhatsApp: answers the challenge if the token matches",
  tag,
  access: "public",
  query: z.object({ "hub.mode": asked, "hub.verify_token": asked, "hub.challenge": asked }),
  status: 200,
  file: "text/plain",
  errors: [INVALID_SIGNATURE, NOT_FOUND],
});

export const receiveWhatsAppEvents = endpoint({
  method: "POST",
  path: "/whatsapp/webhook",
  summary: "Webhook of WhatsApp for messages, statuses and templates; signed over the raw body",
  tag,
  access: "public",
  /** Raw bytes: nothing is parsed before the signature is verified. */
  upload: { types: ["application/json"], maxBytes: 3_145_728 },
  status: 200,
  reply: z.object({ received: z.boolean() }),
  errors: [INVALID_SIGNATURE, NOT_FOUND],
});
