import * as z from "zod/mini";
import { adminDraft, draftLineBody, draftSummary, maxDraftBytes, maxDraftLines } from "./admin-drafts.ts";
import { endpoint } from "./endpoint.ts";
import { refusal } from "./refusal.ts";
import { NOT_FOUND, ORDER_STATE, TOO_MANY_REQUESTS } from "./refusals.ts";
import { idParams, longText } from "./values.ts";

const tag = "Admin drafts";
const access = "admin";
const permission = "orders";

/** The order was refunded whole, or its account is closed: nothing is added to it any more. */
export const ORDER_OVER = refusal("ORDER_OVER", 409);

export const supplementBody = z.strictObject({
  lines: z.array(draftLineBody).check(z.minLength(1), z.maxLength(maxDraftLines)),
  /** For staff; the customer does not read it. */
  reason: longText(1, 500),
});

export const adminAddSupplement = endpoint({
  method: "POST",
  path: "/admin/orders/:id/supplement",
  summary:
    "Adds goods to a paid order by a supplement, an order that is delivered free: a draft whose pay link is mailed at once",
  tag,
  access,
  permission,
  params: idParams,
  body: supplementBody,
  maxBodyBytes: maxDraftBytes,
  status: 201,
  reply: z.object({ draft: adminDraft }),
  errors: [NOT_FOUND, ORDER_STATE, ORDER_OVER, TOO_MANY_REQUESTS],
});

export const adminListSupplements = endpoint({
  method: "GET",
  path: "/admin/orders/:id/supplements",
  summary: "The supplements of an order in the last three months, newest first",
  tag,
  access,
  permission,
  params: idParams,
  status: 200,
  reply: z.object({ drafts: z.array(draftSummary) }),
  errors: [NOT_FOUND],
});
