import * as z from "zod/mini";
import { idList } from "./admin-shipments.ts";
import { endpoint } from "./endpoint.ts";
import { NOT_FOUND, versionConflict } from "./refusals.ts";
import { id, idParams, line } from "./values.ts";

const tag = "Admin shipping";
const access = "admin";
const permission = "shipping";

const packing = z.object({ variantId: id, place: z.string(), weightG: z.nullable(z.int()), version: z.int() });
export const savePackingBody = z.strictObject({
  place: line(0, 40),
  weightG: z.nullable(z.int().check(z.minimum(1), z.maximum(100_000))),
  /** 0 where there was none. */
  version: z.int().check(z.minimum(0)),
});
export const adminSavePacking = endpoint({
  method: "PUT",
  path: "/admin/packing/:id",
  summary: "Sets a variant's storage place and the weight of one piece",
  tag,
  access,
  permission,
  params: idParams,
  body: savePackingBody,
  status: 200,
  reply: z.object({ packing }),
  errors: [NOT_FOUND, versionConflict(packing)],
});

export const adminGetManifest = endpoint({
  method: "GET",
  path: "/admin/shipments/manifest",
  summary: "The manifests that couriers sign: one for each carrier",
  tag,
  access,
  permission,
  query: z.object({ ids: idList }),
  status: 200,
  file: "application/pdf",
  errors: [NOT_FOUND],
});
