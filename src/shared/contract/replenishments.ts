import * as z from "zod/mini";
import {
  maxDays,
  maxPercent,
  maxPieces,
  minDays,
  minPercent,
  replenishmentPauses,
  replenishmentStatuses,
  runStates,
  skipReasons,
} from "../domain/replenishments.ts";
import { endpoint } from "./endpoint.ts";
import { refusal } from "./refusal.ts";
import {
  CARD_CANNOT_RENEW,
  CONSENT_CHANGED,
  IDEMPOTENCY_MISMATCH,
  IDEMPOTENCY_RUNNING,
  NOT_FOUND,
  PAYMENT_IN_PROGRESS,
  UNKNOWN_SIZE,
} from "./refusals.ts";
import { consentVersion } from "./saved-cards.ts";
import { amount, cents, currency, id, idOrSlugParams, idParams, image, line, localizedText } from "./values.ts";

const tag = "My replenishments";

/** These goods are not repeated, or not in the customer's market. */
export const REPLENISHMENT_NOT_OFFERED = refusal("REPLENISHMENT_NOT_OFFERED", 409);
/** It has ended, or is not in a state in which this can be done. */
export const REPLENISHMENT_STATE = refusal("REPLENISHMENT_STATE", 409);
/** The total is another one than was shown. */
export const REPLENISHMENT_PRICE = refusal("REPLENISHMENT_PRICE", 409, z.object({ total: amount }));
/** From this total on the law requires the buyer's national ID, which only checkout asks for. */
export const NATIONAL_ID_NEEDED = refusal("NATIONAL_ID_NEEDED", 409);
/** The customer has the maximum number. */
export const TOO_MANY_REPLENISHMENTS = refusal("TOO_MANY_REPLENISHMENTS", 409);
/** The link is older than ten days. */
export const REPLENISHMENT_LINK_ENDED = refusal("REPLENISHMENT_LINK_ENDED", 410);

/** A day, as `2027-02-28`. */
const day = z.iso.date();
export const everyDays = z.int().check(z.minimum(minDays), z.maximum(maxDays));
export const replenishmentPercent = z.int().check(z.minimum(minPercent), z.maximum(maxPercent));
const pieces = z.int().check(z.minimum(1), z.maximum(maxPieces));
const total = amount.check(z.minimum(0), cents);

export const replenishmentOffer = z.object({ percent: z.int(), everyDays: z.int() });

export const getReplenishmentOffer = endpoint({
  method: "GET",
  path: "/products/:id/replenishment",
  summary: "The saving of a repeat order of these goods and the suggested interval; null where it is not offered",
  tag: "Catalogue",
  access: "public",
  params: idOrSlugParams,
  status: 200,
  readsCurrency: true,
  reply: z.object({ offer: z.nullable(replenishmentOffer) }),
});

const wanted = { productId: id, size: line(1, 60), quantity: pieces };

export const quoteReplenishment = endpoint({
  method: "POST",
  path: "/replenishments/quote",
  summary: "Today's total of such an order, and the possible days of the first one",
  tag,
  access: "customer",
  body: z.strictObject({
    ...wanted,
    addressId: z.optional(id),
    /** One that is to be changed: in its currency, for what it was promised to save. */
    replenishmentId: z.optional(id),
  }),
  status: 200,
  readsCurrency: true,
  reply: z.object({
    quote: z.object({
      percent: z.int(),
      everyDays: z.int(),
      currency,
      /** Price of one piece, bought once and as a repeat order. */
      usualPrice: amount,
      price: amount,
      shipping: amount,
      total: amount,
      /** The total is too high to repeat: the law requires the buyer's national ID, which only checkout asks for. */
      needsNationalId: z.boolean(),
      earliest: z.string(),
      latest: z.string(),
    }),
  }),
  errors: [NOT_FOUND, UNKNOWN_SIZE, REPLENISHMENT_NOT_OFFERED],
});

const replenishment = z.object({
  id,
  productId: id,
  slug: z.string(),
  name: localizedText,
  image: z.nullable(image),
  size: z.string(),
  sizeLabel: z.nullable(localizedText),
  quantity: z.int(),
  everyDays: z.int(),
  percent: z.int(),
  currency,
  status: z.enum(replenishmentStatuses),
  pauseReason: z.nullable(z.enum(replenishmentPauses)),
  nextOn: z.string(),
  addressId: id,
  card: z.nullable(z.object({ id, brand: z.string(), last4: z.string(), canRenew: z.boolean() })),
  /** Total of the open order, else at today's price; `null` while it cannot be computed. */
  total: z.nullable(amount),
  /** It is more than what was agreed to: nothing is charged before the customer agrees. */
  needsAgreement: z.boolean(),
  /** The open run: its notice was sent. */
  run: z.nullable(
    z.object({
      state: z.enum(runStates),
      dueOn: z.string(),
      order: z.object({ id, number: z.string() }),
      /** The day of the next charge; null while none is planned. */
      chargeOn: z.nullable(z.string()),
      /** Until when it can be paid by hand. */
      payUntil: z.string(),
    }),
  ),
  /** The last run that was not paid by an order. */
  lastSkipped: z.nullable(z.object({ dueOn: z.string(), reason: z.enum(skipReasons) })),
});
export type Replenishment = z.infer<typeof replenishment>;
const reply = z.object({ replenishment });

export const getReplenishments = endpoint({
  method: "GET",
  path: "/replenishments",
  summary: "My repeat orders, and the consent for charging a card",
  tag,
  access: "customer",
  status: 200,
  reply: z.object({
    replenishments: z.array(replenishment),
    consent: z.object({ version: z.string(), text: localizedText }),
  }),
});

export const startReplenishment = endpoint({
  method: "POST",
  path: "/replenishments",
  summary: "Starts a repeat order, charged to a saved card after a notice. Honours Idempotency-Key",
  tag,
  access: "customer",
  body: z.strictObject({
    ...wanted,
    everyDays,
    /** The day of the first order. */
    firstOn: day,
    addressId: id,
    cardId: id,
    /** Version of the consent text that was shown. */
    consentVersion,
    /** The total that was shown. */
    expectedTotal: total,
  }),
  status: 201,
  readsCurrency: true,
  reply,
  errors: [
    NOT_FOUND,
    UNKNOWN_SIZE,
    REPLENISHMENT_NOT_OFFERED,
    CARD_CANNOT_RENEW,
    CONSENT_CHANGED,
    REPLENISHMENT_PRICE,
    NATIONAL_ID_NEEDED,
    TOO_MANY_REPLENISHMENTS,
    IDEMPOTENCY_MISMATCH,
    IDEMPOTENCY_RUNNING,
  ],
});

const changeErrors = [NOT_FOUND, REPLENISHMENT_STATE, PAYMENT_IN_PROGRESS] as const;

export const changeReplenishment = endpoint({
  method: "PATCH",
  path: "/replenishments/:id",
  summary: "Changes quantity, interval, next day, address or card; a new card resumes a paused one",
  tag,
  access: "customer",
  params: idParams,
  body: z
    .strictObject({
      quantity: z.optional(pieces),
      everyDays: z.optional(everyDays),
      /** Moves the next order to a later or earlier day. */
      nextOn: z.optional(day),
      addressId: z.optional(id),
      cardId: z.optional(id),
      /** Resumes after a pause. */
      resume: z.optional(z.literal(true)),
      /** The total that was shown: for another quantity or address, and for going on. */
      expectedTotal: z.optional(total),
    })
    .check(z.refine((body) => Object.values(body).some((value) => value !== undefined))),
  status: 200,
  reply,
  errors: [
    ...changeErrors,
    REPLENISHMENT_NOT_OFFERED,
    CARD_CANNOT_RENEW,
    CONSENT_CHANGED,
    REPLENISHMENT_PRICE,
    NATIONAL_ID_NEEDED,
  ],
});

export const skipReplenishment = endpoint({
  method: "POST",
  path: "/replenishments/:id/skip",
  summary: "Skips the next order; the one after comes at the usual interval. Honours Idempotency-Key",
  tag,
  access: "customer",
  params: idParams,
  status: 200,
  reply,
  errors: [...changeErrors, IDEMPOTENCY_MISMATCH, IDEMPOTENCY_RUNNING],
});

export const agreeReplenishmentPrice = endpoint({
  method: "POST",
  path: "/replenishments/:id/agree-price",
  summary: "Agrees to the higher total of the next order, which is then charged on schedule",
  tag,
  access: "customer",
  params: idParams,
  body: z.strictObject({
    /** The total that was shown. */
    amount: total,
  }),
  status: 200,
  reply,
  errors: [NOT_FOUND, REPLENISHMENT_STATE, REPLENISHMENT_PRICE],
});

export const endReplenishment = endpoint({
  method: "DELETE",
  path: "/replenishments/:id",
  summary: "Ends a repeat order and cancels its unpaid order",
  tag,
  access: "customer",
  params: idParams,
  status: 204,
  errors: [NOT_FOUND, PAYMENT_IN_PROGRESS],
});

const token = z.string().check(z.regex(/^[\w-]{20,120}\.[\w-]{43}$/));

/** The repeat order of a notice's link, for anybody who has it: without name and address. */
const linked = z.object({
  name: localizedText,
  quantity: z.int(),
  everyDays: z.int(),
  dueOn: z.string(),
  total: amount,
  currency,
  /** When the next one comes; null once nothing does. */
  nextOn: z.nullable(z.string()),
  needsAgreement: z.boolean(),
  /** `planned`: will be charged; `skipped`: comes another time; `ended`: nothing comes; `over`: paid or given up. */
  state: z.enum(["planned", "skipped", "ended", "over"]),
});
export type LinkedReplenishment = z.infer<typeof linked>;

const linkReply = z.object({ replenishment: linked });
const linkErrors = [NOT_FOUND, REPLENISHMENT_LINK_ENDED, PAYMENT_IN_PROGRESS] as const;

export const readReplenishmentLink = endpoint({
  method: "GET",
  path: "/replenishment-links/:token",
  summary: "The order of a notice's link; reading it changes nothing",
  tag,
  access: "public",
  params: z.object({ token }),
  status: 200,
  reply: linkReply,
  errors: [NOT_FOUND, REPLENISHMENT_LINK_ENDED],
});

export const changeReplenishmentByLink = endpoint({
  method: "POST",
  path: "/replenishment-links/:token/:change",
  summary:
    "Skips the next order, accepts its price, cancels, or undoes a cancellation, without signing in; repeating it changes nothing",
  tag,
  access: "public",
  status: 200,
  params: z.object({ token, change: z.enum(["skip", "agree", "cancel", "resume"]) }),
  reply: linkReply,
  errors: linkErrors,
});
export type LinkChange = "skip" | "agree" | "cancel" | "resume";
