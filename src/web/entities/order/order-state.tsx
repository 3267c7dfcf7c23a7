import type { OrderStatus } from "#shared/domain/order-states.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Badge, type Tone } from "#web/ui/badge.tsx";

const tones: Readonly<Record<OrderStatus, Tone>> = {
  pending_payment: "warn",
  paid: "info",
  processing: "info",
  shipped: "flare",
  delivered: "success",
  expired: "neutral",
  cancelled: "neutral",
  return_requested: "warn",
  returned: "neutral",
};

export function OrderStateBadge({ status }: { readonly status: OrderStatus }) {
  const { t } = useTranslation();
  return <Badge tone={tones[status]}>{t(`states.order.${status}`)}</Badge>;
}
