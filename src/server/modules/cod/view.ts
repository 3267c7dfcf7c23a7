import type { PlacedOrder } from "#server/modules/orders/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import type { AdminCodConfirmation, CodConfirmation, CodRule, CodToConfirm } from "#shared/contract/cod.ts";
import { type CodState, cashCurrency } from "#shared/domain/cod.ts";
import { type Minor, toMajor } from "#shared/domain/money.ts";
import { fullName } from "#shared/domain/person-name.ts";
import type { CodDeps } from "./ports.ts";
import type { CodConfirmationRow, CodRuleRow } from "./tables.ts";

/** Counts as expired after the deadline, even before the job has cancelled the order. */
const toState = ({ state, expiresAt }: CodConfirmationRow, now: Date): CodState =>
  state === "asked" && expiresAt <= now ? "expired" : state;

export const linkView = (row: CodConfirmationRow, { order, lines }: PlacedOrder, now: Date): CodToConfirm => ({
  state: toState(row, now),
  orderNumber: order.number,
  total: toMajor(order.totalMinor),
  currency: order.currency,
  lines: lines.map(({ name, image, sizeLabel, variantLabel, quantity }) => ({
    ...{ name, image: image ?? null, sizeLabel, variantLabel, quantity },
  })),
  expiresAt: row.expiresAt.toISOString(),
});

export const customerView = (row: CodConfirmationRow, now: Date): CodConfirmation => ({
  state: toState(row, now),
  askedAt: row.askedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
});

export async function adminView(
  reader: Reader,
  { people, platform }: CodDeps,
  row: CodConfirmationRow,
): Promise<AdminCodConfirmation> {
  const { staffId, decidedBy, reason, remindedAt } = row;
  const person = staffId === null ? undefined : (await people.find(reader, [staffId])).get(staffId);
  return {
    ...customerView(row, platform.clock.now()),
    ...{ decidedBy, reason },
    remindedAt: remindedAt?.toISOString() ?? null,
    staff: staffId === null ? null : { id: staffId, name: person === undefined ? "" : fullName(person) },
  };
}

const toLimit = (limit: Minor | null): number | null => (limit === null ? null : toMajor(limit));

export const ruleView = ({ updatedAt, feeMinor, minMinor, maxMinor, maxNewMinor, ...rule }: CodRuleRow): CodRule => ({
  ...rule,
  currency: cashCurrency(rule.market),
  fee: toMajor(feeMinor),
  min: toLimit(minMinor),
  max: toLimit(maxMinor),
  maxNew: toLimit(maxNewMinor),
  updatedAt: updatedAt.toISOString(),
});
