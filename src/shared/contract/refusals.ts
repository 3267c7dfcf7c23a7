import * as z from "zod/mini";
import { checkInStates } from "../domain/check-ins.ts";
import { codRefusalReasons } from "../domain/cod.ts";
import { orderStatuses } from "../domain/order-states.ts";
import { claim } from "./claims.ts";
import { passkeyRequest } from "./passkey-values.ts";
import { fieldProblem } from "./problem.ts";
import { refusal } from "./refusal.ts";
import { id, localizedText } from "./values.ts";

/**
 * Refusals by code. Endpoints declare them; the server throws them with `refuse`. Those with call-specific details are
 * next to their call.
 */
const left = z.object({ left: z.int() });

// The requested record does not exist (any more).
export const NOT_FOUND = refusal("NOT_FOUND", 404);
/** Saved by somebody else meanwhile; `current` is the current record. */
export const versionConflict = <S extends z.core.$ZodType>(current: S) =>
  refusal("VERSION_CONFLICT", 409, z.object({ current }));
/** The selection now matches `found` records, not the number the page showed. */
export const SELECTION_CHANGED = refusal("SELECTION_CHANGED", 409, z.object({ found: z.int() }));
/** The key was used with another body. */
export const IDEMPOTENCY_MISMATCH = refusal("IDEMPOTENCY_MISMATCH", 409);
/** The first call with this key is still running. */
export const IDEMPOTENCY_RUNNING = refusal("IDEMPOTENCY_RUNNING", 409);
export const TOO_MANY_REQUESTS = refusal("TOO_MANY_REQUESTS", 429);

// Accounts.
export const EMAIL_PASSWORD_REQUIRED = refusal("EMAIL_PASSWORD_REQUIRED", 400);
export const INVALID_CREDENTIALS = refusal("INVALID_CREDENTIALS", 401);
export const ACCOUNT_LOCKED = refusal("ACCOUNT_LOCKED", 423);
export const LOCKED_BY_STAFF = refusal("LOCKED_BY_STAFF", 423);
export const EMAIL_NOT_VERIFIED = refusal("EMAIL_NOT_VERIFIED", 403);
/** How the second factor is shown. */
export const secondFactorMethod = z.enum(["passkey", "totp", "recovery"]);
/**
 * The password was right; `challenge` goes to POST /auth/second-factor within five minutes. `passkey`: how to ask the
 * browser for a passkey, where the person has one.
 */
export const SECOND_FACTOR_REQUIRED = refusal(
  "SECOND_FACTOR_REQUIRED",
  403,
  z.object({ challenge: z.string(), methods: z.array(secondFactorMethod), passkey: z.optional(passkeyRequest) }),
);
/** The challenge is used, out of tries or too old: signing in starts again. */
export const CHALLENGE_ENDED = refusal("CHALLENGE_ENDED", 400);
export const SECOND_FACTOR_WRONG = refusal("SECOND_FACTOR_WRONG", 400);
export const SECOND_FACTOR_ON = refusal("SECOND_FACTOR_ON", 409);
export const SECOND_FACTOR_OFF = refusal("SECOND_FACTOR_OFF", 409);
export const loginRefusals = [
  EMAIL_PASSWORD_REQUIRED,
  INVALID_CREDENTIALS,
  ACCOUNT_LOCKED,
  LOCKED_BY_STAFF,
  EMAIL_NOT_VERIFIED,
  SECOND_FACTOR_REQUIRED,
] as const;
export const REFRESH_TOKEN_MISSING = refusal("REFRESH_TOKEN_MISSING", 401);
export const REFRESH_TOKEN_INVALID = refusal("REFRESH_TOKEN_INVALID", 401);
export const REFRESH_TOKEN_EXPIRED = refusal("REFRESH_TOKEN_EXPIRED", 401);
export const TOKEN_INVALID = refusal("TOKEN_INVALID", 400);
export const TOKEN_EXPIRED = refusal("TOKEN_EXPIRED", 400);
export const TOKEN_USED = refusal("TOKEN_USED", 400);
export const linkRefusals = [TOKEN_INVALID, TOKEN_EXPIRED, TOKEN_USED] as const;
export const EMAIL_TAKEN = refusal("EMAIL_TAKEN", 409);
export const TOO_MANY_ADDRESSES = refusal("TOO_MANY_ADDRESSES", 409);
export const LAST_OWNER = refusal("LAST_OWNER", 409);
/** There is no such staff role. */
export const ROLE_NOT_FOUND = refusal("ROLE_NOT_FOUND", 404);
/** Built-in roles stay as they are. */
export const ROLE_BUILTIN = refusal("ROLE_BUILTIN", 409);
export const ROLE_NAME_TAKEN = refusal("ROLE_NAME_TAKEN", 409);
/** `uses` members of staff and open invitations have the role. */
export const ROLE_IN_USE = refusal("ROLE_IN_USE", 409, z.object({ uses: z.int() }));
/** The invited account works here already. */
export const STAFF_ALREADY = refusal("STAFF_ALREADY", 409);
/** The invitation went to another address than that of the account. */
export const INVITATION_FOR_ANOTHER = refusal("INVITATION_FOR_ANOTHER", 403);

/** Points of staff accounts cannot be adjusted. */
export const STAFF_ACCOUNT = refusal("STAFF_ACCOUNT", 403);
/** The requester of an adjustment cannot decide it. */
export const OWN_ADJUSTMENT = refusal("OWN_ADJUSTMENT", 403);
export const ADJUSTMENT_DECIDED = refusal("ADJUSTMENT_DECIDED", 409, z.object({ state: z.string() }));

// Shopping and orders.
/** `available`: remaining quantity; product and size where the call contains several. */
export const OUT_OF_STOCK = refusal(
  "OUT_OF_STOCK",
  409,
  z.object({ available: z.int(), productId: z.optional(id), size: z.optional(z.string()) }),
);
/** `sizes`: the existing sizes. */
export const UNKNOWN_SIZE = refusal(
  "UNKNOWN_SIZE",
  400,
  z.object({ sizes: z.array(z.string()), errors: z.array(fieldProblem) }),
);
export const CART_FULL = refusal("CART_FULL", 409);
export const CART_EMPTY = refusal("CART_EMPTY", 409);
/** `reason`: why cash on delivery is not offered. */
export const METHOD_NOT_AVAILABLE = refusal(
  "METHOD_NOT_AVAILABLE",
  409,
  z.object({ reason: z.optional(z.enum(codRefusalReasons)) }),
);
/** `balance`: the points available. */
export const POINTS_SHORT = refusal("POINTS_SHORT", 409, z.object({ balance: z.int() }));
/** `status`: the order's state; absent when something it granted was used. */
export const ORDER_STATE = refusal("ORDER_STATE", 409, z.object({ status: z.optional(z.enum(orderStatuses)) }));
/** `left`: refundable amount in major units. */
/** A saved card is being charged for this order. */
export const PAYMENT_IN_PROGRESS = refusal("PAYMENT_IN_PROGRESS", 409);
export const NOTHING_TO_REFUND = refusal("NOTHING_TO_REFUND", 409, left);
/** Only `left` pieces of the line `lineId` are neither refunded nor part of a return. */
export const REFUND_NONE_LEFT = refusal("REFUND_NONE_LEFT", 409, z.object({ lineId: id, left: z.int() }));
/** Delivery was free or is refunded already. */
export const SHIPPING_REFUNDED = refusal("SHIPPING_REFUNDED", 409);
/** An exchange of this order is not sent yet, and its pieces are worth more than would be left: cancel it first. */
export const EXCHANGE_WAITING = refusal("EXCHANGE_WAITING", 409, z.object({ orderId: id, orderNumber: z.string() }));
/** Since a refund was rejected, other refunds (`refundIds`) amount to as much and may have replaced it. */
export const REFUNDED_OTHERWISE = refusal("REFUNDED_OTHERWISE", 409, z.object({ refundIds: z.array(id) }));
/** An earlier refund of the payment has no response yet. */
export const REFUND_BEING_CHECKED = refusal("REFUND_BEING_CHECKED", 409);
/** The payment does not need review, or its review was closed. */
export const REVIEW_CLOSED = refusal("REVIEW_CLOSED", 409);
/** `why`: the provider does not know the payment, holds no money of it, or holds money that is not this payment's. */
export const MONEY_NOT_RETURNABLE = refusal(
  "MONEY_NOT_RETURNABLE",
  409,
  z.object({ why: z.enum(["unknown", "no_money", "currency", "reference", "account"]) }),
);
/** `why`: as for money that cannot be given back, or a part of it went back at the provider. */
export const MONEY_NOT_ACCEPTABLE = refusal(
  "MONEY_NOT_ACCEPTABLE",
  409,
  z.object({ why: z.enum(["unknown", "no_money", "currency", "reference", "account", "refunded"]) }),
);
/** `missing` is more than the caller may waive, which is `limit`. */
export const MISSING_TOO_MUCH = refusal("MISSING_TOO_MUCH", 409, z.object({ missing: z.number(), limit: z.number() }));
export const INVALID_SIGNATURE = refusal("INVALID_SIGNATURE", 401);
export const INVALID_CURRENCY = refusal("INVALID_CURRENCY", 400);
export const REVIEW_NOT_BOUGHT = refusal("REVIEW_NOT_BOUGHT", 403);
export const REVIEW_EXISTS = refusal("REVIEW_EXISTS", 409);
export const WISHLIST_FULL = refusal("WISHLIST_FULL", 409);

// Gifts.
export const GIFT_CARD_UNKNOWN = refusal("GIFT_CARD_UNKNOWN", 404);
/** The card was given away: only its recipient has the code. */
export const GIFT_CARD_GIVEN = refusal("GIFT_CARD_GIVEN", 409);
/** The code can no longer be decrypted. */
export const GIFT_CARD_SEALED = refusal("GIFT_CARD_SEALED", 409);
export const GIFT_UNKNOWN = refusal("GIFT_UNKNOWN", 404);
export const GIFT_NOT_SENT = refusal("GIFT_NOT_SENT", 409);
export const GIFT_ALREADY_CLAIMED = refusal("GIFT_ALREADY_CLAIMED", 409);
export const GIFT_EXPIRED = refusal("GIFT_EXPIRED", 409);
export const GIFT_WITHDRAWN = refusal("GIFT_WITHDRAWN", 409);

// Training and subscriptions.
export const ENROLMENT_ENDED = refusal("ENROLMENT_ENDED", 403);
export const ENROLMENT_STATE = refusal("ENROLMENT_STATE", 409);
export const WEEK_LOCKED = refusal("WEEK_LOCKED", 409);
export const TOO_MANY_SESSIONS = refusal("TOO_MANY_SESSIONS", 409);
export const TOO_MANY_MEASUREMENTS = refusal("TOO_MANY_MEASUREMENTS", 409);
/** The change of a plan is in another state, or too old to be undone. */
export const CHANGE_STATE = refusal("CHANGE_STATE", 409, z.object({ state: z.string() }));
/** Sessions, by the keys of their days, that were trained and would be changed. */
export const SESSION_BEGUN = refusal("SESSION_BEGUN", 409, z.object({ keys: z.array(z.string()) }));
/** More than texts differs, at these places of the plan. */
export const NOT_TEXT_ONLY = refusal("NOT_TEXT_ONLY", 409, z.object({ paths: z.array(z.string()) }));
export const SUBSCRIPTION_STATE = refusal("SUBSCRIPTION_STATE", 409);
/** The consent that was agreed to is no longer the current text. */
export const CONSENT_CHANGED = refusal("CONSENT_CHANGED", 409);
/** No provider keeps cards in this currency. */
export const CARD_SETUP_UNAVAILABLE = refusal("CARD_SETUP_UNAVAILABLE", 409);
/** The shop has no number on WhatsApp, or it does not answer. */
export const WHATSAPP_UNAVAILABLE = refusal("WHATSAPP_UNAVAILABLE", 409);
/** The shop sends no SMS. */
export const SMS_UNAVAILABLE = refusal("SMS_UNAVAILABLE", 409);
/** Wrong, too old, or tried too often. */
export const SMS_CODE_WRONG = refusal(
  "SMS_CODE_WRONG",
  409,
  z.object({
    /** `expired` also where no code is waiting. After `used_up` and `expired` only a new code helps. */
    reason: z.enum(["wrong", "expired", "used_up"]),
    triesLeft: z.int(),
  }),
);
/** Their last message is more than a day old: WhatsApp takes no free text. */
export const WHATSAPP_WINDOW_SHUT = refusal("WHATSAPP_WINDOW_SHUT", 409);
/** Removed, blocked, expired, held in a wallet, or of a provider that does not take the currency. */
export const CARD_CANNOT_RENEW = refusal("CARD_CANNOT_RENEW", 409);
export const PAUSE_DAYS_SHORT = refusal("PAUSE_DAYS_SHORT", 409, z.object({ daysLeft: z.int() }));
/** The coach has no place left. */
export const COACH_FULL = refusal("COACH_FULL", 409);
/** The member wants women only, or the coach coaches women only. */
export const AUDIENCE = refusal("AUDIENCE", 409);
/** The customer waits for this coach already. */
export const ALREADY = refusal("ALREADY", 409);
/** The line of the queue is in another state: cleared or done meanwhile. */
export const ATTENTION_STATE = refusal("ATTENTION_STATE", 409, z.object({ state: z.string() }));
/** The programme is another coach's, and no lead has named the caller as one of its editors. */
export const PROGRAMME_READ_ONLY = refusal("PROGRAMME_READ_ONLY", 403);
/** Only staff with a coach's profile see health data. */
export const COACH_PROFILE_NEEDED = refusal("COACH_PROFILE_NEEDED", 403);

// The admin area.
export const SLUG_TAKEN = refusal("SLUG_TAKEN", 409, z.object({ slug: z.string() }));
/** `owners`: the products that have these SKUs, as far as they are known. */
export const SKU_TAKEN = refusal(
  "SKU_TAKEN",
  409,
  z.object({
    skus: z.array(z.string()),
    owners: z.optional(z.array(z.object({ sku: z.string(), product: z.object({ id, name: localizedText }) }))),
  }),
);
/** Nothing whose stock is counted has this bar code or SKU. */
export const CODE_UNKNOWN = refusal("CODE_UNKNOWN", 404, z.object({ typed: z.string() }));
export const STOCKTAKE_ENDED = refusal("STOCKTAKE_ENDED", 409);
/** Fewer pieces of these were counted than are reserved for orders. */
export const STOCKTAKE_SHORT = refusal("STOCKTAKE_SHORT", 409, z.object({ skus: z.array(z.string()) }));
/** Bar codes that other variants have, with their products as far as they are known. */
export const BARCODE_TAKEN = refusal(
  "BARCODE_TAKEN",
  409,
  z.object({
    barcodes: z.array(z.string()),
    owners: z.array(z.object({ barcode: z.string(), product: z.object({ id, name: localizedText }) })),
  }),
);
export const SIZE_TAKEN = refusal("SIZE_TAKEN", 409, z.object({ sizes: z.array(z.string()) }));
export const VARIANT_NEEDED = refusal("VARIANT_NEEDED", 409);
/** A programme, week or day of the plan is empty. */
export const PLAN_EMPTY = refusal("PLAN_EMPTY", 409);
/** Blocks against the clock without minutes, by their place in the programme's plan; numbers start from 1. */
export const PLAN_UNTIMED = refusal(
  "PLAN_UNTIMED",
  409,
  z.object({ blocks: z.array(z.object({ programmeId: id, week: z.int(), day: z.int(), block: z.int() })) }),
);
/** A text in one language is still a copy of the other. */
export const TO_TRANSLATE = refusal("TO_TRANSLATE", 409);
export const UNKNOWN_EXERCISE = refusal("UNKNOWN_EXERCISE", 400, z.object({ slugs: z.array(z.string()) }));
export const KIND_NOT_COPIED = refusal("KIND_NOT_COPIED", 409);
/** `available`: the maximum that can be removed. */
export const STOCK_SHORT = refusal("STOCK_SHORT", 409, z.object({ available: z.int() }));
export const NO_STOCK_LIMIT = refusal("NO_STOCK_LIMIT", 409);
export const CATEGORY_KIND = refusal("CATEGORY_KIND", 409);
/** Contents of the category. */
export const CATEGORY_USED = refusal("CATEGORY_USED", 409, z.object({ products: z.int(), children: z.int() }));
export const PARENT_NOT_ALLOWED = refusal("PARENT_NOT_ALLOWED", 409);
/** The list does not contain each category exactly once. */
export const ORDER_INCOMPLETE = refusal("ORDER_INCOMPLETE", 409);
export const IMPORT_RUNNING = refusal("IMPORT_RUNNING", 409);
/** The shop system of the file is unknown, or has no saved settings. */
export const STORE_UNKNOWN = refusal("STORE_UNKNOWN", 409);
export const REDIRECT_TAKEN = refusal("REDIRECT_TAKEN", 409);
export const REDIRECT_LOOP = refusal("REDIRECT_LOOP", 409);
export const COUPON_CODE_TAKEN = refusal("COUPON_CODE_TAKEN", 409);
export const COUPON_IS_VOUCHER = refusal("COUPON_IS_VOUCHER", 409);
export const DEFAULT_RATE_NEEDED = refusal("DEFAULT_RATE_NEEDED", 409);
export const RATES_UNAVAILABLE = refusal("RATES_UNAVAILABLE", 503);
export const RATES_IMPLAUSIBLE = refusal("RATES_IMPLAUSIBLE", 409);
/** The webhook is paused or disabled, so nothing is sent to it. */
export const WEBHOOK_STOPPED = refusal("WEBHOOK_STOPPED", 409);

/** The check-in was answered, skipped, or the next one is open. */
export const CHECKIN_STATE = refusal("CHECKIN_STATE", 409, z.object({ state: z.enum(checkInStates) }));

// Marketing.
export const CLAIMS_FOUND = refusal("CLAIMS_FOUND", 409, z.object({ claims: z.array(claim) }));
/** It was sent or stopped, or was not sent yet. */
export const CAMPAIGN_STATE = refusal("CAMPAIGN_STATE", 409);
/** A second person has to approve it first: it goes to many people, or gives a coupon. */
export const APPROVAL_NEEDED = refusal("APPROVAL_NEEDED", 409, z.object({ people: z.int(), hasCoupon: z.boolean() }));
/** The last editor cannot approve it. */
export const OWN_CAMPAIGN = refusal("OWN_CAMPAIGN", 403);
export const SEGMENT_EMPTY = refusal("SEGMENT_EMPTY", 409);
export const SEGMENT_IN_USE = refusal("SEGMENT_IN_USE", 409);
