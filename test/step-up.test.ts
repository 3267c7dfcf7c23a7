import { expect, test } from "vitest";
import { z } from "zod";
import { contractModules } from "#server/platform/http/contract-modules.ts";
import { csvFile } from "#shared/contract/admin-reports.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import type { Permission } from "#shared/domain/permissions.ts";

/**
 * Every staff call that moves money, points, roles or keys, or exports data, asks for the second factor again, or stands
 * here with the reason why it does not. A new call stands in neither, and fails.
 */

/** Permissions under which nothing of the kind is moved, as long as no body speaks of money or points. */
const harmless: Partial<Record<Permission | "any", string>> = {
  any: "saved replies and one's own alerts",
  catalogue: "what is sold and how many pieces there are",
  coaching: "plans and talks of members",
  coaching_lead: "who coaches whom",
  content: "texts and reviews",
  marketing: "messages to customers; a large campaign needs a second person",
  messages: "answers to letters",
  programmes: "training plans",
};

const exceptions: readonly (readonly [reason: string, calls: readonly string[]])[] = [
  [
    "goods and parcels move, and a key of the warehouse does this all day",
    [
      ...["POST /admin/orders/bulk", "POST /admin/orders/bulk/ship", "POST /admin/orders/:id/process"],
      ...["POST /admin/orders/:id/ship", "POST /admin/orders/:id/deliver", "POST /admin/orders/:id/shipments"],
      ...["POST /admin/shipments", "POST /admin/shipments/pick", "POST /admin/shipments/pack"],
      ...["POST /admin/shipments/hand-over", "PUT /admin/packing/:id", "POST /admin/shipments/:id/book"],
      ...["POST /admin/shipments/:id/cancel", "POST /admin/shipments/:id/decide", "POST /admin/shipments/:id/answer"],
      ...["POST /admin/shipments/:id/inspect", "POST /admin/shipments/:id/close"],
      ...["POST /admin/orders/:id/agreed-day", "POST /admin/shipments/quotes"],
      ...["POST /admin/returns/:id/pickup", "POST /admin/returns/:id/pickup/quotes"],
    ],
  ],
  [
    "goods come back; the money goes back by a call that asks",
    [
      ...["POST /admin/returns/:id/approve", "POST /admin/returns/:id/refuse", "POST /admin/returns/:id/receive"],
      ...["POST /admin/orders/:id/return", "POST /admin/orders/:id/return/refuse"],
    ],
  ],
  [
    "only what the payment provider itself says of a payment is booked",
    ["POST /admin/payments/:id/recheck", "POST /admin/payments/events/:id/replay"],
  ],
  [
    "a file is read or a row set aside; booking it asks",
    [
      ...["PUT /admin/bank/accounts/:account/columns", "POST /admin/bank/statements"],
      ...["POST /admin/bank/rows/:id/ignore", "POST /admin/courier-statements", "PUT /admin/courier-columns/:carrier"],
      "DELETE /admin/courier-statements/:id",
    ],
  ],
  ["charges less, never more", ["POST /admin/renewals/:id/stop", "POST /admin/replenishments/:id/stop"]],
  ["says who works on it", ["PUT /admin/payments/:id/assignee", "PUT /admin/staff-notes/:subject/:id/assignee"]],
  [
    "an offer that a customer has to pay; a price far below the usual needs a permission of its own",
    [
      ...["POST /admin/drafts", "PATCH /admin/drafts/:id", "POST /admin/drafts/quote", "POST /admin/drafts/:id/send"],
      ...["POST /admin/drafts/:id/cancel", "POST /admin/orders/:id/supplement"],
    ],
  ],
  [
    "what later buyers pay or get; nothing that somebody has changes",
    [
      ...["POST /admin/automatic-discounts", "PUT /admin/automatic-discounts/:id"],
      ...["DELETE /admin/automatic-discounts/:id", "POST /admin/coupons", "PUT /admin/coupons/:id"],
      ...["DELETE /admin/coupons/:id", "POST /admin/coupons/:id/codes", "POST /admin/coupons/:id/codes/revoke"],
      ...["POST /admin/rewards", "PUT /admin/rewards/:id", "DELETE /admin/rewards/:id"],
      ...["PUT /admin/settings/rates", "POST /admin/settings/rates/refresh", "PUT /admin/shipping-rates/:country"],
      ...["DELETE /admin/shipping-rates/:country", "PUT /admin/markets/:market", "PUT /admin/markets/:market/cod-rule"],
    ],
  ],
  [
    "rules and days of the shop",
    [
      ...[
        "PUT /admin/replenishment-markets/:market",
        "PUT /admin/return-rules/:id",
        "PUT /admin/settings/ramadan/:country",
        "PUT /admin/carriers/:id",
      ],
      ...["PUT /admin/carriers/:id/places", "POST /admin/carriers/:id/places/find"],
      ...["PUT /admin/delivery/calendars/:market", "PUT /admin/delivery/lead-times/:carrier/:regionId"],
      ...["PUT /admin/settings/paydays/:market", "PUT /admin/settings/return-approval"],
    ],
  ],
  [
    "cash on delivery: whether a parcel may leave, not what it costs",
    ["POST /admin/orders/:id/cod-confirmation", "POST /admin/cod-refusals/:id/forgive"],
  ],
  [
    "names and codes on tax papers, or the same paper again",
    [
      ...["PUT /admin/fiscal/:market", "PUT /admin/e-receipts/settings", "PUT /admin/e-receipts/codes/:id"],
      ...["POST /admin/tax-documents/:id/send", "POST /admin/fiscal-devices/:id/resume"],
      "POST /admin/e-receipts/pos/:id/resume",
    ],
  ],
  [
    "what a partner may earn; where it goes and that it goes ask",
    ["POST /admin/affiliates", "PUT /admin/affiliates/:id", "POST /admin/affiliates/:id/leak-seen"],
  ],
  [
    "the same message to the same address, which asks when it is set",
    ["POST /admin/webhooks/:id/test", "POST /admin/webhooks/deliveries/:id/replay"],
  ],
  ["a name that customers see, and no right", ["PUT /admin/staff/:id/coach-name"]],
  ["locks an account out, and gives nobody anything", ["PATCH /admin/customers/:id"]],
  [
    "notes about customers",
    [
      "POST /admin/staff-notes/:subject/:id/notes",
      "DELETE /admin/staff-notes/:subject/:id/notes/:noteId",
      "PATCH /admin/staff-notes/:subject/:id/tags",
    ],
  ],
  ["invites customers of another shop by mail, with no right", ["POST /admin/store-import/customers"]],
  [
    "a paper or picture of one order that staff have open",
    [
      ...["GET /admin/orders/:id/invoice", "GET /admin/tax-documents/:id/file"],
      ...["GET /admin/tax-documents/:id/xml", "GET /admin/returns/photos/:id", "GET /admin/bank/transfers/:id/proof"],
    ],
  ],
  [
    "papers of the packing desk, which a key of the warehouse prints",
    [
      ...["GET /admin/picklist/file", "GET /admin/shipments/slips", "GET /admin/shipments/labels"],
      "GET /admin/shipments/manifest",
    ],
  ],
];

/** Bodies of harmless permissions that hold an amount, and why it is not one that moves. */
const amounts: typeof exceptions = [
  [
    "what things cost from now on; orders keep what they cost",
    [
      ...["POST /admin/products", "PATCH /admin/products/:id", "POST /admin/products/bulk", "POST /admin/programmes"],
      ...["POST /admin/bundles", "PUT /admin/bundles/:id", "PUT /admin/products/:id/replenishment"],
      "PUT /admin/store-import/settings/:store",
    ],
  ],
  ["names a coupon that exists", ["POST /admin/campaigns", "PUT /admin/campaigns/:id"]],
  ["what messages cost the shop, for its own report", ["PUT /admin/rate-card"]],
  ["from when on a client stands in the queue", ["PUT /admin/attention/thresholds"]],
  ["points of a drawing on a clip", ["PUT /media/:id/comments/:cid"]],
];

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value;
const calls = contractModules
  .flatMap((module) => Object.values(module))
  .filter(isEndpoint)
  .filter(({ access }) => access === "admin");
const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

const isExport = ({ reply, file, path }: Endpoint): boolean =>
  file !== undefined || reply === csvFile || /\/(export|exports|file|files|download)(\/|$)/.test(path);
/** Whether the body has a field named like money or points. */
const namesMoney = ({ body }: Endpoint): boolean =>
  body !== undefined &&
  /"\w*(amount|price|minor|points|percent|currency|cost|fee|coupon|credit|balance)\w*":\{/i.test(
    JSON.stringify(z.toJSONSchema(body, { io: "input", unrepresentable: "any" })),
  );
const isHarmless = (call: Endpoint): boolean =>
  call.permission !== undefined && call.permission in harmless && !namesMoney(call);
/** Whether the call has to be decided: it changes something that may be worth money, or hands data out. */
const isDecided = (call: Endpoint): boolean => (call.method === "GET" ? isExport(call) : !isHarmless(call));

test("every call that moves something of worth or exports data asks again, or says why not", () => {
  expect(calls.length).toBeGreaterThan(300);
  const excepted = [...exceptions, ...amounts].flatMap(([, names]) => names);
  const undecided = calls.filter((call) => isDecided(call) && !call.stepUp).map(nameOf);
  expect(undecided.filter((name) => !excepted.includes(name))).toEqual([]);
  // An exception that is not needed any more goes.
  expect(excepted.filter((name) => !undecided.includes(name))).toEqual([]);
  expect(excepted.length).toBe(new Set(excepted).size);
});

test("what is about refunds, points or staff always asks, without exception", () => {
  const acting = calls.filter(
    ({ method, permission = "any" }) => method !== "GET" && /refunds|points/.test(permission),
  );
  expect(acting.length).toBeGreaterThan(8);
  expect(acting.filter(({ stepUp }) => !stepUp).map(nameOf)).toEqual([]);
  const asking = calls.filter(({ stepUp }) => stepUp).map(nameOf);
  expect(asking).toEqual(
    expect.arrayContaining([
      ...["PUT /admin/staff/:id", "POST /admin/staff", "POST /admin/roles", "PUT /admin/roles/:id"],
      ...["DELETE /admin/staff/invitations/:id", "PUT /admin/settings/points", "POST /admin/renewals/:id/retry"],
      ...["POST /admin/bank/rows/:id/match", "POST /admin/courier-cash/adjustments"],
      ...["POST /admin/courier-statements/:id/book", "POST /admin/courier-statements/:id/rows/:line/settle"],
      // It opens the buyer's national ID, which is sealed everywhere else.
      "GET /admin/tax-documents/:id/json",
      // Another address of a webhook, or personal data in it, gives secrets away like a new one.
      ...["POST /admin/webhooks", "PUT /admin/webhooks/:id", "DELETE /admin/webhooks/:id", "POST /admin/api-keys"],
      "POST /admin/affiliates/payouts",
    ]),
  );
});
