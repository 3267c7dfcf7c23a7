import * as z from "zod/mini";
import { goodsConditions, returnStatuses } from "../domain/return-cases.ts";
import { otherRefunds } from "./admin-parcel-refunds.ts";
import { endpoint, type ReplyOf } from "./endpoint.ts";
import { RETURN_STATE } from "./order-rights.ts";
import { orderStatus } from "./orders.ts";
import {
  IDEMPOTENCY_MISMATCH,
  IDEMPOTENCY_RUNNING,
  NOT_FOUND,
  NOTHING_TO_REFUND,
  OUT_OF_STOCK,
  REFUND_BEING_CHECKED,
  REFUNDED_OTHERWISE,
} from "./refusals.ts";
import {
  exchangeSize,
  exchangeWishes,
  returnCase,
  returnLine,
  returnPhotoFile,
  returnReason,
  returnStatus,
} from "./returns.ts";
import { ADDRESS_INCOMPLETE } from "./shipment-refusals.ts";
import { amount, cents, id, idParams, line, longText, pageQuery, pagination, timestamp } from "./values.ts";

const adminTag = "Admin returns";

const customer = z.object({ id, firstName: z.string(), lastName: z.string(), email: z.string() });

export const adminReturnSummary = z.object({
  id,
  number: z.string(),
  orderId: id,
  orderNumber: z.string(),
  status: returnStatus,
  /** `null` after the account was closed. */
  customer: z.nullable(customer),
  pieces: z.int(),
  reasons: z.array(returnReason),
  photos: z.int(),
  /** Whether an exchange is requested. */
  isExchange: z.boolean(),
  requestedAt: timestamp,
});
export type AdminReturnSummary = z.infer<typeof adminReturnSummary>;

/** The refund as of now, with exchanges refunded too; for received goods, only the accepted ones. */
const refundPreview = z.object({
  lines: z.array(z.object({ lineId: id, amount })),
  shipping: amount,
  fee: amount,
  /** Pieces and delivery, less the fee. */
  total: amount,
  toMoney: amount,
  toCards: amount,
  /** What is left of the order to refund, money and gift cards. */
  left: amount,
});

export const adminReturn = z.object({
  ...returnCase.shape,
  lines: z.array(z.object({ ...returnLine.shape, restockDefault: z.boolean(), restocked: z.nullable(z.int()) })),
  orderStatus,
  /** `null` after the account was closed. */
  customer: z.nullable(customer),
  /** `null` once it is over. */
  preview: z.nullable(refundPreview),
  /** The sizes in stock by line, while staff may still choose another. */
  exchanges: z.array(z.object({ lineId: id, sizes: z.array(exchangeSize) })),
});
export type AdminReturn = z.infer<typeof adminReturn>;
const adminReturnReply = z.object({ return: adminReturn });

/** `open`: what waits for staff or for goods. */
export const returnViews = ["open", ...returnStatuses] as const;

export const adminListReturns = endpoint({
  method: "GET",
  path: "/admin/returns",
  summary: "Returns, oldest first, filtered by state, number, order or customer",
  tag: adminTag,
  access: "admin",
  permission: "orders",
  query: z.object({
    ...pageQuery,
    status: z.optional(z.enum(returnViews)),
    orderId: z.optional(id),
    search: z.optional(line(0, 80)),
  }),
  status: 200,
  reply: z.object({ returns: z.array(adminReturnSummary), pagination }),
});

export const adminGetReturn = endpoint({
  method: "GET",
  path: "/admin/returns/:id",
  summary: "A return with its customer and a preview of its refund",
  tag: adminTag,
  access: "admin",
  permission: "orders",
  params: idParams,
  status: 200,
  reply: adminReturnReply,
  errors: [NOT_FOUND],
});

export const adminGetReturnPhoto = endpoint({
  method: "GET",
  path: "/admin/returns/photos/:id",
  summary: "A customer's picture of a return",
  tag: adminTag,
  access: "admin",
  permission: "orders",
  params: idParams,
  status: 200,
  file: returnPhotoFile,
  errors: [NOT_FOUND],
});

const refundIds = z.array(id).check(z.maxLength(200));
const money = z.number().check(z.minimum(0), z.maximum(10_000_000), cents);

export const approveReturnBody = z.strictObject({
  /** How to send the goods; the customer reads it. */
  instructions: z.optional(longText(0, 1000)),
  /** The part of the return shipping taken from the refund, where the customer pays it. */
  fee: z.optional(money),
  /** Other sizes than the customer wanted, by line id; of lines that are exchanged. */
  exchange: z.optional(exchangeWishes),
  /** Nothing is exchanged: the customer is told that the money goes back instead. */
  refundInstead: z.optional(z.boolean()),
});
export const adminApproveReturn = endpoint({
  method: "POST",
  path: "/admin/returns/:id/approve",
  summary: "Approves a return, reserves the pieces for an exchange, and tells the customer how to send the goods",
  tag: adminTag,
  access: "admin",
  permission: "orders",
  params: idParams,
  body: approveReturnBody,
  status: 200,
  reply: adminReturnReply,
  errors: [NOT_FOUND, RETURN_STATE, OUT_OF_STOCK],
});

export const refuseCaseBody = z.strictObject({ reason: longText(1, 500) });
export const adminRefuseCase = endpoint({
  method: "POST",
  path: "/admin/returns/:id/refuse",
  summary: "Refuses a return and tells the customer why",
  tag: adminTag,
  access: "admin",
  permission: "orders",
  params: idParams,
  body: refuseCaseBody,
  status: 200,
  reply: adminReturnReply,
  errors: [NOT_FOUND, RETURN_STATE],
});

export const receiveReturnBody = z.strictObject({
  /** All lines of the return. */
  lines: z
    .array(
      z.strictObject({
        lineId: id,
        condition: z.enum(goodsConditions),
        /** Pieces that are taken back. */
        accepted: z.int().check(z.minimum(0), z.maximum(99)),
        /** Accepted pieces that are sold again: only new ones. */
        restock: z.int().check(z.minimum(0), z.maximum(99)),
      }),
    )
    .check(z.minLength(1), z.maxLength(100)),
  /** Why something is not taken back; needed where nothing is. */
  answer: z.optional(longText(0, 500)),
});
export const adminReceiveReturn = endpoint({
  method: "POST",
  path: "/admin/returns/:id/receive",
  summary: "Records the inspection: what arrived and in which condition; pieces as good as new go back in stock",
  tag: adminTag,
  access: "admin",
  permission: "orders",
  params: idParams,
  body: receiveReturnBody,
  status: 200,
  reply: adminReturnReply,
  errors: [NOT_FOUND, RETURN_STATE],
});

export const adminListRefundsBeforeReturn = endpoint({
  method: "GET",
  path: "/admin/returns/:id/other-refunds",
  summary: "Refunds of the order that may already have paid for returned pieces whose refund by line was rejected",
  tag: adminTag,
  access: "admin",
  permission: "refunds",
  params: idParams,
  status: 200,
  reply: z.object({
    ...otherRefunds.shape,
    /** The amounts of rejected refunds that the return would pay, including gift cards; `null`: for the delivery. */
    lines: z.array(z.object({ lineId: z.nullable(id), amount })),
  }),
  errors: [NOT_FOUND, RETURN_STATE],
});
export type RefundsBeforeReturn = ReplyOf<typeof adminListRefundsBeforeReturn>;

export const exchangeReturnBody = z.strictObject({
  /** Amounts below the pieces' price, if they lost value. */
  lines: z.optional(z.array(z.strictObject({ lineId: id, amount: money })).check(z.maxLength(100))),
  /** For the audit log. */
  reason: z.optional(longText(0, 500)),
  /** Refunds of the order that staff know to be for something else. */
  unrelated: z.optional(refundIds),
});
export const refundReturnBody = z.strictObject({
  ...exchangeReturnBody.shape,
  /** Refunds of the order that paid pieces whose own refund was rejected, or a part: the return pays that much less. */
  paidBy: z.optional(refundIds.check(z.minLength(1))),
});
export const adminRefundReturn = endpoint({
  method: "POST",
  path: "/admin/returns/:id/refund",
  summary:
    "Refunds the accepted pieces, including those meant for an exchange; gift cards get their share. Honours Idempotency-Key",
  tag: adminTag,
  access: "admin",
  permission: "refunds",
  stepUp: true,
  params: idParams,
  body: refundReturnBody,
  status: 200,
  reply: adminReturnReply,
  /**
   * NOTHING_TO_REFUND: `left` is all that can still go back. REFUNDED_OTHERWISE: refunds other than those in
   * `unrelated` or `paidBy` have since covered the rejected amount of these pieces.
   */
  errors: [
    NOT_FOUND,
    RETURN_STATE,
    NOTHING_TO_REFUND,
    REFUNDED_OTHERWISE,
    REFUND_BEING_CHECKED,
    IDEMPOTENCY_MISMATCH,
    IDEMPOTENCY_RUNNING,
  ],
});

export const adminExchangeReturn = endpoint({
  method: "POST",
  path: "/admin/returns/:id/exchange",
  summary:
    "Sends the exchange for the accepted pieces in a new order at no cost, and refunds the other lines. Honours Idempotency-Key",
  tag: adminTag,
  access: "admin",
  permission: "refunds",
  stepUp: true,
  params: idParams,
  body: exchangeReturnBody,
  status: 200,
  reply: adminReturnReply,
  /** REFUNDED_OTHERWISE: as for a refund. */
  errors: [
    NOT_FOUND,
    RETURN_STATE,
    OUT_OF_STOCK,
    ADDRESS_INCOMPLETE,
    NOTHING_TO_REFUND,
    REFUNDED_OTHERWISE,
    REFUND_BEING_CHECKED,
    IDEMPOTENCY_MISMATCH,
    IDEMPOTENCY_RUNNING,
  ],
});
