import * as z from "zod/mini";
import { callLengths } from "../domain/package-terms.ts";
import { endpoint } from "./endpoint.ts";
import { NOT_FOUND, versionConflict } from "./refusals.ts";
import { id, idParams } from "./values.ts";

const tag = "Admin products";
const whole = (from: number, to: number) => z.int().check(z.minimum(from), z.maximum(to));

const fields = {
  reviews: whole(0, 31),
  reviewsPer: z.enum(["week", "month"]),
  clipsPerWeek: whole(0, 20),
  callsPerMonth: whole(0, 10),
  callMinutes: z.literal(callLengths),
  /** The first at the start; 0: none. */
  programmeEveryMonths: whole(0, 24),
  replyWorkingHours: whole(1, 80),
  planWorkingHours: whole(1, 160),
  nutrition: z.boolean(),
};

const terms = z.object({
  ...fields,
  productId: id,
  /** 0: nobody has set them, and what is usual for the package's months holds. */
  version: z.int(),
});
export type AdminPackageTerms = z.infer<typeof terms>;

export const adminGetPackageTerms = endpoint({
  method: "GET",
  path: "/admin/packages/:id/terms",
  summary: "What a coaching package promises",
  tag,
  access: "admin",
  permission: "catalogue",
  params: idParams,
  status: 200,
  reply: z.object({ terms }),
  errors: [NOT_FOUND],
});

export const packageTermsBody = z.strictObject({
  ...fields,
  /** Version of the terms that the edit started from. */
  version: z.int().check(z.minimum(0)),
});
export const adminSavePackageTerms = endpoint({
  method: "PUT",
  path: "/admin/packages/:id/terms",
  summary: "Sets what a coaching package promises to future buyers and renewals; paid periods keep theirs",
  tag,
  access: "admin",
  permission: "catalogue",
  params: idParams,
  body: packageTermsBody,
  status: 200,
  reply: z.object({ terms }),
  errors: [NOT_FOUND, versionConflict(terms)],
});
