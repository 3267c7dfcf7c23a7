import * as z from "zod/mini";
import { photoTypes } from "../domain/photos.ts";
import { maxProofBytes } from "../domain/transfers.ts";
import { endpoint } from "./endpoint.ts";
import { refusal } from "./refusal.ts";
import { NOT_FOUND } from "./refusals.ts";
import { idParams, timestamp } from "./values.ts";

/** The transfer is matched already: no proof is needed. */
export const TRANSFER_MATCHED = refusal("TRANSFER_MATCHED", 409);

export const uploadTransferProof = endpoint({
  method: "POST",
  path: "/payments/:id/proof",
  summary:
    "Uploads a picture of a transfer (JPEG, PNG, WebP or AVIF as the body) for one of the caller's payments; another one replaces it. Private, deleted after 90 days, and no proof of payment",
  tag: "Payments",
  access: "customer",
  params: idParams,
  upload: { types: photoTypes, maxBytes: maxProofBytes },
  status: 200,
  reply: z.object({ proofAt: timestamp }),
  errors: [NOT_FOUND, TRANSFER_MATCHED],
  fieldErrors: ["IMAGE_UNREADABLE"],
});
