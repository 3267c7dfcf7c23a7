import type { BankRowView, BankTransfer } from "#shared/contract/admin-bank.ts";
import { Amount } from "#web/admin-kit/parts.tsx";

interface DifferenceProps {
  readonly row: Pick<BankRowView, "amount" | "currency">;
  readonly transfer: Pick<BankTransfer, "amount">;
}

/** How much more or less than asked a row brings, in minor units. */
const toDifference = ({ row, transfer }: DifferenceProps): number => Math.round((row.amount - transfer.amount) * 100);

export const isOtherAmount = (row: DifferenceProps["row"], transfer: DifferenceProps["transfer"]): boolean =>
  toDifference({ row, transfer }) !== 0;

/** "EGP 80.00 less than asked"; nothing where the amount fits. */
export function Difference({ row, transfer }: DifferenceProps) {
  const difference = toDifference({ row, transfer });
  if (difference === 0) return null;
  return (
    <>
      <Amount amount={Math.abs(difference) / 100} currency={row.currency} /> {difference < 0 ? "less" : "more"} than
      asked
    </>
  );
}
