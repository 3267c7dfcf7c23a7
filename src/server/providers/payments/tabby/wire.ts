import * as z from "zod/mini";
import { type Minor, minor, sum, toMajor } from "#shared/domain/money.ts";
import { parseMajor } from "#shared/domain/parse-money.ts";

/** An amount in Tabby's format: a decimal string with two places. */
export const amountText = (amount: Minor): string => toMajor(amount).toFixed(2);

const amount = z.pipe(
  z.string().check(z.refine((text) => parseMajor(text) !== undefined)),
  z.transform((text): Minor => parseMajor(text) ?? minor(0)),
);

const movement = z.object({
  id: z.optional(z.string()),
  amount,
  reference_id: z.optional(z.nullable(z.string())),
});
const movements = z._default(z.nullable(z.array(movement)), []);

/** The fields we read of a Tabby payment; webhooks use lower-case statuses. */
export const tabbyPayment = z.object({
  id: z.string(),
  status: z.pipe(
    z.string(),
    z.transform((text) => text.toUpperCase()),
  ),
  amount,
  currency: z.string(),
  order: z.optional(z.nullable(z.object({ reference_id: z.optional(z.nullable(z.string())) }))),
  captures: movements,
  refunds: movements,
});
export type TabbyPayment = z.infer<typeof tabbyPayment>;

type Movements = TabbyPayment["captures"];

/** Sum of the movements in minor units. */
export const sumMovements = (moves: Movements): Minor => sum((moves ?? []).map((move) => move.amount));

/** The movement with our reference, which shows that a call with no response succeeded. */
export const findMovement = (moves: Movements, reference: string) =>
  (moves ?? []).find((move) => move.reference_id === reference);

// Unavailable products come as an empty list instead of an object; treated as none.
const offer = z.catch(z.object({ installments: z.array(z.object({ web_url: z.string() })) }), { installments: [] });
const product = z.catch(
  z.object({ installments: z.object({ rejection_reason: z.optional(z.nullable(z.string())) }) }),
  { installments: {} },
);

/** The reply to a session request. */
export const tabbySession = z.object({
  id: z.string(),
  status: z.string(),
  payment: z.optional(z.nullable(z.object({ id: z.string() }))),
  configuration: z.object({
    available_products: z.optional(offer),
    products: z.optional(product),
  }),
});
