import * as z from "zod/mini";
import type { Currency } from "#shared/domain/currency.ts";
import { type Minor, minor, toMajor } from "#shared/domain/money.ts";
import { parseMajor } from "#shared/domain/parse-money.ts";

export interface Money {
  readonly amount: number;
  readonly currency: string;
}

/** An amount in Tamara's format: a decimal number with its currency. */
export const toMoney = (amount: Minor, currency: Currency): Money => ({ amount: toMajor(amount), currency });

const money = z.object({
  amount: z.pipe(
    z.union([z.number(), z.string()]).check(z.refine((value) => parseMajor(value) !== undefined)),
    z.transform((value): Minor => parseMajor(value) ?? minor(0)),
  ),
  currency: z.string(),
});
const moneyIfAny = z.optional(z.nullable(money));

const refund = z.object({
  refund_id: z.string(),
  merchant_refund_id: z.optional(z.nullable(z.string())),
  total_amount: money,
});

/** The fields we read of a Tamara order. */
export const tamaraOrder = z.object({
  order_id: z.string(),
  order_reference_id: z.optional(z.nullable(z.string())),
  status: z.string(),
  total_amount: money,
  captured_amount: moneyIfAny,
  refunded_amount: moneyIfAny,
  canceled_amount: moneyIfAny,
  transactions: z.optional(z.nullable(z.object({ refunds: z.optional(z.nullable(z.array(refund))) }))),
});
export type TamaraOrder = z.infer<typeof tamaraOrder>;

export const tamaraSession = z.object({ order_id: z.string(), checkout_id: z.string(), checkout_url: z.string() });
export const tamaraRefund = z.object({ refund_id: z.string() });

/** Available payment types with their limits. */
export const tamaraTypes = z.array(z.object({ name: z.string(), min_limit: money, max_limit: money }));

/** The reasons of a rejection. */
export const tamaraProblem = z.object({
  errors: z.catch(z.array(z.object({ error_code: z.string() })), []),
});

/** Common fields of notifications and registered webhooks. */
export const tamaraReport = z.object({
  order_id: z.string(),
  order_reference_id: z.optional(z.nullable(z.string())),
  order_status: z.optional(z.string()),
  event_type: z.optional(z.string()),
  data: z.optional(z.unknown()),
});
