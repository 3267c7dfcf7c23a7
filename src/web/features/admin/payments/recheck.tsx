import { type AdminPayment, adminRecheckPayment } from "#shared/contract/payments.ts";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import type { BadgeProps } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { refreshIcon } from "#web/ui/drawn-icons.ts";

export const paymentTones: Readonly<Record<AdminPayment["status"], NonNullable<BadgeProps["tone"]>>> = {
  pending: "warn",
  due: "warn",
  paid: "success",
  failed: "danger",
  cancelled: "neutral",
  expired: "neutral",
  review: "danger",
  partially_refunded: "info",
  refunded: "neutral",
};

// Methods without a provider to query: cash, bank transfers, and orders paid by points or gift cards.
const silent: ReadonlySet<string> = new Set(["cod", "none", "transfer"]);

export const isSilent = ({ provider }: Pick<AdminPayment, "provider">): boolean => silent.has(provider);

interface RecheckProps {
  readonly payment: AdminPayment;
  readonly label: string;
}

/** Fetches the provider's state and updates our record. */
export function Recheck({ payment, label }: RecheckProps) {
  const { isBusy, run } = useAction();
  if (isSilent(payment)) return null;
  const ask = () => void run("Updated from provider", () => api(adminRecheckPayment, { params: { id: payment.id } }));
  return (
    <Button size="sm" variant="secondary" icon={refreshIcon} loading={isBusy} onClick={ask}>
      {label}
      <span className="sr-only"> about {payment.orderNumber}</span>
    </Button>
  );
}
