import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { CONSENT_CHANGED, NOT_FOUND, SMS_CODE_WRONG, SMS_UNAVAILABLE, TOO_MANY_REQUESTS } from "./refusals.ts";
import { line, localizedText, phone, timestamp } from "./values.ts";

const tag = "SMS";

const number = z.object({
  /** Last digits of the phone number. */
  lastDigits: z.string(),
  since: timestamp,
  /** The networks report that it does not exist; nothing is sent to it for 30 days, or until it is verified again. */
  isUnreachable: z.boolean(),
});
export type SmsNumber = z.infer<typeof number>;

export const getSmsNumber = endpoint({
  method: "GET",
  path: "/sms/number",
  summary: "My number for SMS, and the consent text for giving one",
  tag,
  access: "customer",
  status: 200,
  reply: z.object({
    /** Whether the shop sends SMS. */
    isAvailable: z.boolean(),
    number: z.nullable(number),
    consent: z.object({ version: z.string(), text: localizedText }),
  }),
});

export const smsCodeBody = z.strictObject({ phone, consentVersion: line(1, 40) });

export const createSmsCode = endpoint({
  method: "POST",
  path: "/sms/codes",
  summary:
    "Sends a code to a number in Egypt, Saudi Arabia or the Emirates; valid for ten minutes and five attempts, and only the newest counts",
  tag,
  access: "customer",
  body: smsCodeBody,
  /** INVALID_VALUE: a number of a country without SMS. */
  fieldErrors: ["INVALID_VALUE", "INVALID_FORMAT"],
  status: 201,
  reply: z.object({ expiresAt: timestamp }),
  errors: [CONSENT_CHANGED, SMS_UNAVAILABLE, TOO_MANY_REQUESTS],
});

export const confirmSmsBody = z.strictObject({ code: z.string().check(z.regex(/^\d{6}$/)) });

export const confirmSmsNumber = endpoint({
  method: "PUT",
  path: "/sms/number",
  summary: "Confirms the number with its code, under the consent that was shown",
  tag,
  access: "customer",
  body: confirmSmsBody,
  status: 200,
  reply: z.object({ number: z.nullable(number) }),
  errors: [SMS_CODE_WRONG],
});

export const removeSmsNumber = endpoint({
  method: "DELETE",
  path: "/sms/number",
  summary: "Removes my number and the consent",
  tag,
  access: "customer",
  status: 204,
});

const params = z.object({ token: z.string().check(z.minLength(1), z.maxLength(100)) });
const form = { types: ["application/x-www-form-urlencoded", "application/json"], maxBytes: 16_384 };

export const receiveSmsReport = endpoint({
  method: "POST",
  path: "/sms/reports/:token",
  summary: "Webhook of the SMS carrier: a message has news. Unsigned, so it only makes the shop ask",
  tag,
  access: "public",
  params,
  upload: form,
  status: 200,
  reply: z.object({ received: z.boolean() }),
  errors: [NOT_FOUND],
});

export const receiveSms = endpoint({
  method: "POST",
  path: "/sms/incoming/:token",
  summary: "Webhook for replies, from carriers that pass them on; STOP ends the messages",
  tag,
  access: "public",
  params,
  upload: form,
  status: 200,
  reply: z.object({ received: z.boolean() }),
  errors: [NOT_FOUND],
});
