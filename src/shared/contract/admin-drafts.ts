import * as z from "zod/mini";
import { quote } from "./checkout.ts";
import { endpoint } from "./endpoint.ts";
import { refusal } from "./refusal.ts";
import { NOT_FOUND, TOO_MANY_REQUESTS, versionConflict } from "./refusals.ts";
import { shippingAddress, shippingAddressBody } from "./shipping-address.ts";
import {
  amount,
  cents,
  currency,
  email,
  id,
  idParams,
  image,
  language,
  line,
  localizedText,
  longText,
  pageQuery,
  pagination,
  quantity,
  timestamp,
} from "./values.ts";

const tag = "Admin drafts";
const access = "admin";
const permission = "orders";

/** `expired`: open until its day was over. `used`: the customer ordered it. */
export const draftStates = ["open", "expired", "cancelled", "used"] as const;
const draftState = z.enum(draftStates);
export type DraftState = z.infer<typeof draftState>;

/** Below this part of the shop's prices a draft needs the permission for promotions. */
export const usualPercentage = 80;
export const usualDays = 7;
export const maxDraftLines = 50;

const draftLine = z.object({
  id,
  productId: id,
  slug: z.string(),
  name: localizedText,
  image: z.nullable(image),
  size: z.string(),
  sizeLabel: z.nullable(localizedText),
  variantLabel: localizedText,
  quantity: z.int(),
  /** Today's price of a piece, after the product's own discount. */
  listPrice: amount,
  /** Agreed instead; `null`: the shop's price. */
  unitPrice: z.nullable(amount),
  reason: z.nullable(z.string()),
  /** 0 when it cannot be bought any more. */
  available: z.int(),
  /** The bundle that it is a part of. */
  bundleGroup: z.optional(id),
});

const draftBundle = z.object({
  /** The group of its lines. */
  id,
  bundleId: id,
  name: localizedText,
  /** Price of its parts bought alone, and today's price of the bundle; equal if it is not sold any more. */
  before: amount,
  listPrice: amount,
  /** Agreed instead; `null`: the shop's price. */
  price: z.nullable(amount),
  reason: z.nullable(z.string()),
});

/** A draft's price today. */
const draftPrice = z.object({
  lines: z.array(draftLine),
  bundles: z.array(draftBundle),
  /** `null` when a line cannot be bought in this quantity. */
  quote: z.nullable(quote),
  /** The goods at the shop's prices, and as agreed. */
  listTotal: amount,
  goodsTotal: amount,
  /** Whether only staff who may change promotions may write and send it. */
  needsPromotions: z.boolean(),
});
export type DraftPrice = z.infer<typeof draftPrice>;

export const draftSummary = z.object({
  id,
  state: draftState,
  /** The account, where it is known. */
  customer: z.object({ id: z.nullable(id), name: z.nullable(z.string()), email: z.string() }),
  currency,
  itemCount: z.int(),
  expiresAt: timestamp,
  sentAt: z.nullable(timestamp),
  orderId: z.nullable(id),
  orderNumber: z.nullable(z.string()),
  /** The order that it adds to, and why: it goes to the same customer and country, in the same currency, and free. */
  supplement: z.optional(z.object({ orderId: id, orderNumber: z.string(), reason: z.string() })),
  /** Name of its author; `null` when they left. */
  createdBy: z.nullable(z.string()),
  createdAt: timestamp,
});
export type DraftSummary = z.infer<typeof draftSummary>;

export const adminDraft = z.object({
  ...draftSummary.shape,
  ...draftPrice.shape,
  language,
  shippingAddress: z.nullable(shippingAddress),
  isShippingFree: z.boolean(),
  /** Incremented with each edit. */
  version: z.int(),
  updatedAt: timestamp,
});
export type AdminDraft = z.infer<typeof adminDraft>;

/** The draft was cancelled, ordered, or its days are over. */
export const DRAFT_STATE = refusal("DRAFT_STATE", 409, z.object({ state: draftState }));

export const draftLineBody = z.strictObject({
  productId: id,
  size: line(1, 80),
  quantity,
  /** Instead of the shop's price; needs a reason. */
  unitPrice: z.optional(z.nullable(z.number().check(z.minimum(0), z.maximum(10_000_000), cents))),
  reason: z.optional(z.nullable(longText(1, 300))),
});

const draftBundleBody = z.strictObject({
  bundleId: id,
  /** For parts whose size is chosen. */
  choices: z._default(z.array(z.strictObject({ productId: id, size: line(1, 80) })).check(z.maxLength(10)), []),
  /** Instead of the bundle's price; needs a reason. */
  price: z.optional(z.nullable(z.number().check(z.minimum(0), z.maximum(10_000_000), cents))),
  reason: z.optional(z.nullable(longText(1, 300))),
});

/** Lines and bundles: one of either at least. */
const draftGoods = {
  lines: z._default(z.array(draftLineBody).check(z.maxLength(maxDraftLines)), []),
  bundles: z._default(z.array(draftBundleBody).check(z.maxLength(10)), []),
};

export const draftBody = z.strictObject({
  /** An account, or the address that the draft is for. */
  userId: z.optional(z.nullable(id)),
  email: z.optional(z.nullable(email)),
  /** Language of the mail. */
  language: z._default(language, "ar"),
  currency,
  ...draftGoods,
  shippingAddress: z.optional(z.nullable(shippingAddressBody)),
  isShippingFree: z._default(z.boolean(), false),
  expiresInDays: z._default(z.int().check(z.minimum(1), z.maximum(60)), usualDays),
});

const reply = z.object({ draft: adminDraft });
// Reasons in any script.
export const maxDraftBytes = 81_920;

export const adminListDrafts = endpoint({
  method: "GET",
  path: "/admin/drafts",
  summary: "Orders that staff wrote for customers, newest first",
  tag,
  access,
  permission,
  query: z.object({
    ...pageQuery,
    state: z.optional(draftState),
    /** Beginning of an e-mail address or name, or end of a phone number. */
    search: z.optional(line(0, 80)),
  }),
  status: 200,
  reply: z.object({ drafts: z.array(draftSummary), pagination }),
});

export const adminGetDraft = endpoint({
  method: "GET",
  path: "/admin/drafts/:id",
  summary: "A draft with its current total",
  tag,
  access,
  permission,
  params: idParams,
  status: 200,
  reply,
  errors: [NOT_FOUND],
});

const draftItem = z.object({
  productId: id,
  name: localizedText,
  image: z.nullable(image),
  size: z.string(),
  sizeLabel: localizedText,
  /** After the product's own discount. */
  price: amount,
  available: z.int(),
});
export type DraftItem = z.infer<typeof draftItem>;

export const adminFindDraftItems = endpoint({
  method: "GET",
  path: "/admin/drafts/items",
  summary: "Products for a draft, found by name or SKU: each size with its price",
  tag,
  access,
  permission,
  query: z.object({ search: line(2, 80), currency }),
  status: 200,
  reply: z.object({ items: z.array(draftItem) }),
});

export const quoteDraftBody = z.strictObject({
  userId: z.optional(z.nullable(id)),
  currency,
  ...draftGoods,
  /** Where it goes. */
  country: z.optional(z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/)))),
  isShippingFree: z._default(z.boolean(), false),
});
export const adminQuoteDraft = endpoint({
  method: "POST",
  path: "/admin/drafts/quote",
  summary: "The total of a draft; nothing is stored",
  tag,
  access,
  permission,
  body: quoteDraftBody,
  maxBodyBytes: maxDraftBytes,
  status: 200,
  reply: z.object({ price: draftPrice }),
  errors: [NOT_FOUND],
});

export const adminCreateDraft = endpoint({
  method: "POST",
  path: "/admin/drafts",
  summary: "Creates a draft order for a customer; prices below 80 % of the shop's need the permission `promotions`",
  tag,
  access,
  permission,
  body: draftBody,
  maxBodyBytes: maxDraftBytes,
  status: 201,
  reply,
  errors: [NOT_FOUND],
});

export const updateDraftBody = z.strictObject({ ...draftBody.shape, version: z.int().check(z.minimum(1)) });
export const adminUpdateDraft = endpoint({
  method: "PATCH",
  path: "/admin/drafts/:id",
  summary: "Replaces an open or expired draft; its links stay valid. It expires `expiresInDays` from now",
  tag,
  access,
  permission,
  params: idParams,
  body: updateDraftBody,
  maxBodyBytes: maxDraftBytes,
  status: 200,
  reply,
  errors: [NOT_FOUND, DRAFT_STATE, versionConflict(adminDraft)],
  /** COUNTRY_FIXED: a supplement keeps its order's country. */
  fieldErrors: ["COUNTRY_FIXED"],
});

export const draftChannels = ["mail", "copy"] as const;
export type DraftChannel = (typeof draftChannels)[number];

export const sendDraftBody = z.strictObject({ channel: z.enum(draftChannels) });
export const adminSendDraft = endpoint({
  method: "POST",
  path: "/admin/drafts/:id/send",
  summary: "Mails the pay link, or returns one to copy; the earlier link of the same channel stops working",
  tag,
  access,
  permission,
  params: idParams,
  body: sendDraftBody,
  status: 200,
  /** `link`: for `copy`, in this reply only. */
  reply: z.object({ draft: adminDraft, link: z.nullable(z.string()) }),
  errors: [NOT_FOUND, DRAFT_STATE, TOO_MANY_REQUESTS],
});

export const adminCancelDraft = endpoint({
  method: "POST",
  path: "/admin/drafts/:id/cancel",
  summary: "Cancels a draft; its links stop working",
  tag,
  access,
  permission,
  params: idParams,
  status: 200,
  reply,
  errors: [NOT_FOUND, DRAFT_STATE],
});
