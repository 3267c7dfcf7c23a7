import type { Currency } from "#shared/domain/currency.ts";
import { Amount } from "#web/admin-kit/parts.tsx";
import { Callout } from "#web/ui/callout.tsx";

interface Props {
  readonly amount: number;
  readonly currency: Currency;
  /** The provider's display name. */
  readonly provider: string;
}

/** Warns that a refund has no response yet: it may have succeeded and must not be paid twice. */
export function RefundBeingChecked({ amount, currency, provider }: Props) {
  if (amount === 0) return null;
  return (
    <Callout
      tone="warn"
      title={
        <>
          A refund of <Amount amount={amount} currency={currency} /> is being checked
        </>
      }
    >
      {provider} has not answered yet, so the money may already be on its way. Do not refund it another way: we keep
      asking, and it is booked or sent again by itself.
    </Callout>
  );
}
