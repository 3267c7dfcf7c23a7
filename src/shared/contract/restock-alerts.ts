import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { NOT_FOUND, UNKNOWN_SIZE } from "./refusals.ts";
import { id, idParams } from "./values.ts";

const size = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));
const tag = "Catalogue";

export const getRestockAlerts = endpoint({
  method: "GET",
  path: "/products/:id/notify-me",
  summary: "The sizes of a product with a restock alert of the caller",
  tag,
  access: "customer",
  params: idParams,
  status: 200,
  reply: z.object({ sizes: z.array(z.string()) }),
});

export const askForRestockAlert = endpoint({
  method: "POST",
  path: "/products/:id/notify-me",
  summary: "Sets a restock alert for a sold-out size; succeeds also when it is set",
  tag,
  access: "customer",
  params: idParams,
  body: z.strictObject({ size }),
  status: 204,
  errors: [NOT_FOUND, UNKNOWN_SIZE],
});

export const cancelRestockAlert = endpoint({
  method: "DELETE",
  path: "/products/:id/notify-me/:size",
  summary: "Removes a restock alert; succeeds also when there is none",
  tag,
  access: "customer",
  params: z.object({ id, size }),
  status: 204,
  errors: [NOT_FOUND, UNKNOWN_SIZE],
});
