import * as z from "zod/mini";
import { cancellationReasons, returnReasons } from "../domain/order-rights.ts";
import { refusal } from "./refusal.ts";
import { amount, timestamp } from "./values.ts";

/** Whether the customer can cancel an order now. CANCEL_NOT_ALLOWED carries `reason` and `until`. */
const cancellation = z.object({
  allowed: z.boolean(),
  /** The last moment; `null` where no day is set: not paid yet, or goods that wait to be shipped. */
  until: z.nullable(timestamp),
  /** Why not: its state, what was used of it, or the time. */
  reason: z.nullable(z.enum(cancellationReasons)),
  /** What comes back: money the way it was paid, gift cards to themselves, points. Nothing where it is not allowed. */
  refund: z.object({ amount, giftCards: amount, points: z.int() }),
});

/** Whether the customer can ask to return an order's goods now. RETURN_WINDOW_OVER carries `until`. */
const returnRight = z.object({
  allowed: z.boolean(),
  /** The last moment, once it was delivered. */
  until: z.nullable(timestamp),
  reason: z.nullable(z.enum(returnReasons)),
});

/** What the customer may still do with an order. */
export const customerRights = { cancellation, returnRight };

/** The customer cannot cancel the order any more: why, and until when it was possible. */
export const CANCEL_NOT_ALLOWED = refusal(
  "CANCEL_NOT_ALLOWED",
  409,
  z.object({ reason: z.enum(cancellationReasons), until: z.nullable(timestamp) }),
);
/** The time to return the goods is over, since `until`. */
export const RETURN_WINDOW_OVER = refusal("RETURN_WINDOW_OVER", 409, z.object({ until: z.nullable(timestamp) }));
