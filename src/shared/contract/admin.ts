import * as z from "zod/mini";
import { role, staffRole } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import { orderPaymentStatus, orderStatus } from "./orders.ts";
import {
  ADJUSTMENT_DECIDED,
  IDEMPOTENCY_MISMATCH,
  IDEMPOTENCY_RUNNING,
  LAST_OWNER,
  NOT_FOUND,
  OWN_ADJUSTMENT,
  POINTS_SHORT,
  STAFF_ACCOUNT,
} from "./refusals.ts";
import { staffTag } from "./staff-notes.ts";
import {
  amount,
  currency,
  id,
  idParams,
  language,
  line,
  longText,
  pageQuery,
  pagination,
  timestamp,
} from "./values.ts";

const search = z.optional(line(0, 80));

const customerStates = ["open", "locked", "closed"] as const;
const customerSorts = ["newest", "oldest", "name", "-name", "orders", "-orders", "points", "-points"] as const;
const money = z.object({ currency, amount });

const customerSummary = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  /** `null` after the account was closed. */
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  country: z.nullable(z.string()),
  role,
  staffRole: z.nullable(staffRole),
  /** What people call the staff role; the key of a built-in one. */
  roleName: z.nullable(z.string()),
  state: z.enum(customerStates),
  orders: z.int(),
  points: z.int(),
  createdAt: timestamp,
});
export type CustomerSummary = z.infer<typeof customerSummary>;

export const adminListCustomers = endpoint({
  method: "GET",
  path: "/admin/customers",
  summary: "Accounts, found by name, e-mail or phone",
  tag: "Admin customers",
  access: "admin",
  permission: "customers",
  query: z.object({
    ...pageQuery,
    search,
    role: z.optional(role),
    state: z.optional(z.enum(customerStates)),
    tag: z.optional(staffTag),
    /** Assigned to this member of staff. */
    assignee: z.optional(id),
    sort: z._default(z.enum(customerSorts), "newest"),
  }),
  status: 200,
  reply: z.object({ customers: z.array(customerSummary), pagination }),
});

const adminCustomer = z.object({
  ...customerSummary.shape,
  language,
  emailVerified: z.boolean(),
  marketingOptIn: z.boolean(),
  /** Paid minus refunded, per currency. */
  spent: z.array(money),
  lastOrders: z.array(
    z.object({
      id,
      number: z.string(),
      status: orderStatus,
      paymentStatus: orderPaymentStatus,
      currency,
      total: amount,
      createdAt: timestamp,
    }),
  ),
  pointsEntries: z.array(
    z.object({
      id,
      delta: z.int(),
      balanceAfter: z.int(),
      kind: z.string(),
      note: z.nullable(z.string()),
      createdAt: timestamp,
    }),
  ),
});
export type AdminCustomer = z.infer<typeof adminCustomer>;
const customerReply = z.object({ customer: adminCustomer });

export const adminGetCustomer = endpoint({
  method: "GET",
  path: "/admin/customers/:id",
  summary: "An account with its 20 newest orders and points entries",
  tag: "Admin customers",
  access: "admin",
  permission: "customers",
  params: idParams,
  status: 200,
  reply: customerReply,
  errors: [NOT_FOUND],
});

export const updateCustomerBody = z.strictObject({ isLocked: z.boolean(), reason: longText(1, 500) });
export const adminUpdateCustomer = endpoint({
  method: "PATCH",
  path: "/admin/customers/:id",
  summary:
    "Locks an account (its sessions end at once) or unlocks it; staff accounts only by those who may manage staff",
  tag: "Admin customers",
  access: "admin",
  permission: "customers",
  params: idParams,
  body: updateCustomerBody,
  status: 200,
  reply: customerReply,
  errors: [NOT_FOUND, LAST_OWNER],
});

const staffPerson = z.object({ id, name: z.string() });
const pointsAdjustment = z.object({
  id,
  customer: staffPerson,
  delta: z.int(),
  reason: z.string(),
  state: z.enum(["waiting", "approved", "declined"]),
  askedBy: staffPerson,
  createdAt: timestamp,
});
export type PointsAdjustment = z.infer<typeof pointsAdjustment>;

export const adjustPointsBody = z.strictObject({
  delta: z.int().check(
    z.minimum(-100_000),
    z.maximum(100_000),
    z.refine((value) => value !== 0, { params: { code: "INVALID_VALUE" } }),
  ),
  reason: longText(1, 500),
});
export const adminAdjustPoints = endpoint({
  method: "POST",
  path: "/admin/customers/:id/points",
  summary:
    "Adds or deducts a customer's points, with a reason that they can read. Above the role's daily limit it waits for a colleague's approval (`adjustment` in the reply). Honours Idempotency-Key",
  tag: "Admin customers",
  access: "admin",
  permission: "points",
  stepUp: true,
  params: idParams,
  body: adjustPointsBody,
  status: 200,
  /** `adjustment`: waits for approval; points are unchanged. */
  reply: z.object({ customer: adminCustomer, adjustment: z.optional(pointsAdjustment) }),
  errors: [NOT_FOUND, POINTS_SHORT, STAFF_ACCOUNT, IDEMPOTENCY_MISMATCH, IDEMPOTENCY_RUNNING],
});

export const adminListPointsAdjustments = endpoint({
  method: "GET",
  path: "/admin/points-adjustments",
  summary: "Points adjustments that wait for a colleague's approval, oldest first, at most 100",
  tag: "Admin customers",
  access: "admin",
  permission: "points",
  status: 200,
  reply: z.object({ adjustments: z.array(pointsAdjustment) }),
});

export const decidePointsAdjustmentBody = z.strictObject({
  decision: z.enum(["approve", "decline"]),
  reason: longText(1, 500),
});
export const adminDecidePointsAdjustment = endpoint({
  method: "POST",
  path: "/admin/points-adjustments/:id/decision",
  summary: "Approves or declines a colleague's points adjustment, once",
  tag: "Admin customers",
  access: "admin",
  permission: "points",
  stepUp: true,
  params: idParams,
  body: decidePointsAdjustmentBody,
  status: 200,
  reply: z.object({ adjustment: pointsAdjustment }),
  errors: [NOT_FOUND, OWN_ADJUSTMENT, ADJUSTMENT_DECIDED, STAFF_ACCOUNT, POINTS_SHORT],
});
