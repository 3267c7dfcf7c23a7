import * as z from "zod/mini";
import { adminProduct } from "./admin-products.ts";
import { programmeReply } from "./admin-programmes.ts";
import { endpoint } from "./endpoint.ts";
import { NOT_FOUND, versionConflict } from "./refusals.ts";
import { id, idParams } from "./values.ts";

export const setEditorsBody = z.strictObject({
  version: z.int().check(z.minimum(1)),
  /** The complete list, without the programme's own coach. */
  coachIds: z.array(id).check(z.maxLength(50)),
});
export const adminSetProgrammeEditors = endpoint({
  method: "PUT",
  path: "/admin/programmes/:id/editors",
  summary: "Sets which coaches edit a programme besides the one who signs it; `version` is its product's",
  tag: "Admin programmes",
  access: "admin",
  permission: "coaching_lead",
  params: idParams,
  body: setEditorsBody,
  status: 200,
  reply: programmeReply,
  errors: [NOT_FOUND, versionConflict(adminProduct)],
  fieldErrors: ["UNKNOWN_COACH", "DUPLICATE"],
});
