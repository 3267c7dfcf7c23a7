import * as z from "zod/mini";
import { byCurrency } from "#shared/domain/currency.ts";
import { offerStates } from "../domain/offer-state.ts";
import { amount, cents, line, timestamp } from "./values.ts";

/** Common parts of all price reductions: coupons, automatic discounts, bundles. */

export const perCurrency = z.object(byCurrency(() => z.nullable(amount)));
const givenAmount = z.nullable(z.number().check(z.positive(), z.maximum(1_000_000_000), cents));
export const givenPerCurrency = z.strictObject(byCurrency(() => givenAmount));

const moment = z.nullable(z.iso.datetime({ offset: true }));

/** Its validity period, and whether it is enabled. */
export const offerDatesBody = { startsAt: moment, endsAt: moment, isActive: z.boolean() };

export const offerName = z.strictObject({ ar: line(1, 80), en: line(1, 80) });

export const offerDates = {
  startsAt: z.nullable(timestamp),
  endsAt: z.nullable(timestamp),
  isActive: z.boolean(),
  /** Incremented with each edit. */
  version: z.int(),
  createdAt: timestamp,
  updatedAt: timestamp,
};

export const offerState = z.enum(offerStates);

/** The version that an edit started from. */
export const editedVersion = { version: z.int().check(z.minimum(1)) };
