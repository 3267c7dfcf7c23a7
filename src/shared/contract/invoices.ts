import { endpoint } from "./endpoint.ts";
import { NOT_FOUND, ORDER_STATE } from "./refusals.ts";
import { idParams } from "./values.ts";

const invoiceFile = "application/pdf";

export const getInvoice = endpoint({
  method: "GET",
  path: "/orders/:id/invoice",
  summary: "The invoice of one of the caller's orders, in Arabic and English; ORDER_STATE before it has one",
  tag: "Orders",
  access: "customer",
  params: idParams,
  status: 200,
  file: invoiceFile,
  errors: [NOT_FOUND, ORDER_STATE],
});

export const adminGetInvoice = endpoint({
  method: "GET",
  path: "/admin/orders/:id/invoice",
  summary: "An order's invoice, in Arabic and English",
  tag: "Admin orders",
  access: "admin",
  permission: "orders",
  params: idParams,
  status: 200,
  file: invoiceFile,
  errors: [NOT_FOUND, ORDER_STATE],
});
