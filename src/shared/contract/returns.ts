import * as z from "zod/mini";
import { photoBytes, photoTypes } from "../domain/photos.ts";
import { goodsConditions, maxReturnPhotos, returnReasonKinds, returnStatuses } from "../domain/return-cases.ts";
import { returnCodes } from "../domain/return-right.ts";
import { returnFees } from "../domain/return-rules.ts";
import { endpoint } from "./endpoint.ts";
import {
  RETURN_NONE_LEFT,
  RETURN_NOT_COVERED,
  RETURN_OPENED,
  RETURN_STATE,
  RETURN_WINDOW_OVER,
} from "./order-rights.ts";
import { IDEMPOTENCY_MISMATCH, IDEMPOTENCY_RUNNING, NOT_FOUND, ORDER_STATE, OUT_OF_STOCK } from "./refusals.ts";
import { amount, currency, id, idParams, image, localizedText, longText, quantity, timestamp } from "./values.ts";

const tag = "Returns";

export const returnReason = z.enum(returnReasonKinds);
export const returnStatus = z.enum(returnStatuses);

/** `sent`: by the order of the exchange. `off`: it could not be had, and the pieces are refunded. */
export const exchangeStates = ["wanted", "held", "sent", "off"] as const;

/** The size that is wanted in place of a line's pieces. */
const lineExchange = z.object({
  size: z.string(),
  label: localizedText,
  state: z.enum(exchangeStates),
});

export const returnLine = z.object({
  lineId: id,
  name: localizedText,
  sizeLabel: z.nullable(localizedText),
  image: z.nullable(image),
  quantity: z.int(),
  reason: returnReason,
  opened: z.boolean(),
  note: z.string(),
  /** What the inspection found, and how many pieces are taken back; null before. */
  condition: z.nullable(z.enum(goodsConditions)),
  accepted: z.nullable(z.int()),
  /** Zero until it is refunded. */
  refund: amount,
  /** `null`: its money is wanted. */
  exchange: z.nullable(lineExchange),
});

export const returnPhoto = z.object({ id, width: z.int(), height: z.int() });

export const returnCase = z.object({
  id,
  number: z.string(),
  orderId: id,
  orderNumber: z.string(),
  status: returnStatus,
  /** Who pays the return shipping. */
  fee: z.enum(returnFees),
  /** The part of it that is deducted from the refund. */
  feeAmount: amount,
  currency,
  /** How to send the goods. */
  instructions: z.nullable(z.string()),
  /** Why it was refused. */
  answer: z.nullable(z.string()),
  /** The total refund including delivery, without exchanges; before the refund, the expected amount. */
  refund: amount,
  /** Amount that other refunds had paid of it when it was refunded; not part of `refund`. */
  paidOtherwise: amount,
  /** The order that sends the wanted goods. */
  exchangeOrder: z.nullable(z.object({ id, number: z.string() })),
  lines: z.array(returnLine),
  photos: z.array(returnPhoto),
  requestedAt: timestamp,
  approvedAt: z.nullable(timestamp),
  /** It was approved by the shop's setting, without staff. */
  isAutomatic: z.boolean(),
  /** Until when approved goods must be sent. */
  sendBy: z.nullable(timestamp),
  receivedAt: z.nullable(timestamp),
  closedAt: z.nullable(timestamp),
});
export type ReturnCase = z.infer<typeof returnCase>;

/** A size available for a free exchange. */
export const exchangeSize = z.object({
  size: z.string(),
  label: localizedText,
  /** Pieces in stock. */
  available: z.int(),
  /** The one that was bought: only for what is faulty or wrong. */
  isSame: z.boolean(),
});

/** Whether pieces may go back for a reason. */
const reasonRight = z.object({
  reason: returnReason,
  allowed: z.boolean(),
  code: z.enum(returnCodes),
  until: z.nullable(timestamp),
  fee: z.enum(returnFees),
  /** Whether opened goods may go back. */
  openedOk: z.boolean(),
  needsPhoto: z.boolean(),
});

export const returnOption = z.object({
  lineId: id,
  name: localizedText,
  sizeLabel: z.nullable(localizedText),
  image: z.nullable(image),
  /** Pieces that can still go back. */
  left: z.int(),
  /** Refunds for one piece, two pieces and so on. */
  refunds: z.array(amount),
  reasons: z.array(reasonRight),
  /** The attribute that distinguishes sizes, such as "Colour". */
  variantLabel: z.nullable(localizedText),
  /** Sizes of the same product that are in stock. */
  exchanges: z.array(exchangeSize),
});
export type ReturnOption = z.infer<typeof returnOption>;

export const getReturnOptions = endpoint({
  method: "GET",
  path: "/orders/:id/return-options",
  summary: "What can be returned of an order, for which reasons and refund, and its returns so far",
  tag,
  access: "customer",
  params: idParams,
  status: 200,
  reply: z.object({
    orderNumber: z.string(),
    /** Whether the order's state allows a return. */
    isOpen: z.boolean(),
    currency,
    options: z.array(returnOption),
    returns: z.array(returnCase),
  }),
  errors: [NOT_FOUND],
});

/** Sizes by line id. */
export const exchangeWishes = z.record(id, z.string().check(z.minLength(1), z.maxLength(120)));

export const createReturnBody = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        lineId: id,
        quantity,
        reason: returnReason,
        opened: z.boolean(),
        note: z.optional(longText(0, 500)),
      }),
    )
    .check(z.minLength(1), z.maxLength(100)),
  /** Ids from `POST /returns/photos`; required for faulty, wrong, incomplete or misdescribed goods. */
  photos: z.optional(z.array(id).check(z.maxLength(maxReturnPhotos))),
  /** Lines whose pieces are exchanged for another size of the same product, at no cost; the others are refunded. */
  exchange: z.optional(exchangeWishes),
});

export const createReturn = endpoint({
  method: "POST",
  path: "/orders/:id/returns",
  summary: "Requests a return of pieces of a delivered order. Honours Idempotency-Key",
  tag,
  access: "customer",
  params: idParams,
  maxBodyBytes: 131_072,
  body: createReturnBody,
  status: 201,
  reply: z.object({ return: returnCase }),
  errors: [
    NOT_FOUND,
    ORDER_STATE,
    RETURN_WINDOW_OVER,
    RETURN_OPENED,
    RETURN_NONE_LEFT,
    RETURN_NOT_COVERED,
    OUT_OF_STOCK,
    IDEMPOTENCY_MISMATCH,
    IDEMPOTENCY_RUNNING,
  ],
});

export const uploadReturnPhoto = endpoint({
  method: "POST",
  path: "/returns/photos",
  summary: "Uploads a picture for a return (JPEG, PNG, WebP or AVIF as the body), without its metadata. Private",
  tag,
  access: "customer",
  upload: { types: photoTypes, maxBytes: photoBytes },
  status: 201,
  reply: z.object({ photo: returnPhoto }),
  fieldErrors: ["IMAGE_UNREADABLE"],
});

export const returnPhotoFile = "image/webp";
export const getReturnPhoto = endpoint({
  method: "GET",
  path: "/returns/photos/:id",
  summary: "One of the caller's pictures",
  tag,
  access: "customer",
  params: idParams,
  status: 200,
  file: returnPhotoFile,
  errors: [NOT_FOUND],
});

export const withdrawReturn = endpoint({
  method: "POST",
  path: "/returns/:id/withdraw",
  summary: "Withdraws one of the caller's returns, until its goods have arrived",
  tag,
  access: "customer",
  params: idParams,
  status: 200,
  reply: z.object({ return: returnCase }),
  errors: [NOT_FOUND, RETURN_STATE],
});
