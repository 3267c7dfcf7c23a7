import * as z from "zod/mini";
import { cancellationReasons, returnReasons } from "../domain/order-rights.ts";
import { returnStatuses } from "../domain/return-cases.ts";
import { refusal } from "./refusal.ts";
import { amount, timestamp } from "./values.ts";

/** Whether the customer can cancel the order now. CANCEL_NOT_ALLOWED has `reason` and `until`. */
const cancellation = z.object({
  allowed: z.boolean(),
  /** The deadline; `null` when there is none: unpaid, or unshipped goods. */
  until: z.nullable(timestamp),
  /** The delivery is later than the law of the market allows: it can be cancelled in transit with a full refund. */
  isOverdue: z.boolean(),
  /** If a later day was agreed: the day from which it can be cancelled if it has not arrived. */
  overdueFrom: z.nullable(z.string()),
  /** Why not: state, use or deadline. */
  reason: z.nullable(z.enum(cancellationReasons)),
  /** The refund: money to its source, gift cards, points. Zero when not allowed. */
  refund: z.object({ amount, giftCards: amount, points: z.int() }),
});

/** Whether the customer can request a return now. RETURN_WINDOW_OVER has `until`. */
const returnRight = z.object({
  allowed: z.boolean(),
  /** The deadline, once delivered. */
  until: z.nullable(timestamp),
  reason: z.nullable(z.enum(returnReasons)),
});

/** What the customer may still do with an order. */
export const customerRights = { cancellation, returnRight };

/** The customer can no longer cancel: the reason and the deadline. */
export const CANCEL_NOT_ALLOWED = refusal(
  "CANCEL_NOT_ALLOWED",
  409,
  z.object({ reason: z.enum(cancellationReasons), until: z.nullable(timestamp) }),
);
/** The return window ended at `until`. */
export const RETURN_WINDOW_OVER = refusal("RETURN_WINDOW_OVER", 409, z.object({ until: z.nullable(timestamp) }));
/** No rule allows returning these goods without a reason. */
export const RETURN_NOT_COVERED = refusal("RETURN_NOT_COVERED", 409);
/** Opened goods of this kind cannot be returned for this reason. */
export const RETURN_OPENED = refusal("RETURN_OPENED", 409);
/** Fewer pieces are left than requested: the others are being returned, or have been. */
export const RETURN_NONE_LEFT = refusal("RETURN_NONE_LEFT", 409, z.object({ left: z.int() }));
/** The return's state does not allow this. */
export const RETURN_STATE = refusal("RETURN_STATE", 409, z.object({ status: z.enum(returnStatuses) }));
