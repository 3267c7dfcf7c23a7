import type { People } from "#server/modules/orders/index.ts";
import type { BankTransfer } from "#shared/contract/admin-bank.ts";
import { toMajor } from "#shared/domain/money.ts";
import { fullName } from "#shared/domain/person-name.ts";
import type { TransferRow } from "./tables.ts";

export type Staff = Awaited<ReturnType<People["find"]>>;

export const personView = (staff: Staff, id: string | null): { id: string; name: string } | null => {
  const person = id === null ? undefined : staff.get(id);
  return person === undefined ? null : { id: person.id, name: fullName(person) };
};

export const transferView = (row: TransferRow): BankTransfer => ({
  ...{ paymentId: row.paymentId, code: row.code, orderNumber: row.orderNumber, payer: row.payer },
  ...{ amount: toMajor(row.amountMinor), currency: row.currency, state: row.state },
  createdAt: row.createdAt.toISOString(),
  payUntil: row.expiresAt.toISOString(),
  proofAt: row.proofAt?.toISOString() ?? null,
});
