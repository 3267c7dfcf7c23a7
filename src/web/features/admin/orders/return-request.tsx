import type { AdminOrder } from "#shared/contract/admin-orders.ts";
import type { OrderStatus } from "#shared/domain/order-states.ts";
import { Amount } from "#web/admin-kit/parts.tsx";
import { UserText } from "#web/ui/bidi.tsx";
import { Callout, type CalloutProps } from "#web/ui/callout.tsx";
import { worthOfReturn } from "./worth-of-return.ts";

type Look = Pick<CalloutProps, "tone" | "title">;

const looks: Partial<Record<OrderStatus, Look>> = {
  return_requested: { tone: "warn", title: "The customer requested a return" },
  returned: { tone: "info", title: "Returned items" },
  delivered: { tone: "info", title: "Declined return request" },
};

/** The items that the customer returns, and the money paid for them. */
export function ReturnRequest({ order }: { readonly order: AdminOrder }) {
  const { returnRequest } = order;
  const look = looks[order.status];
  if (returnRequest === null || look === undefined) return null;
  const names = new Map(order.lines.map((line) => [line.id, line]));
  const worth = worthOfReturn(order);
  return (
    <Callout {...look}>
      <ul>
        {returnRequest.lines.map(({ lineId, quantity }) => (
          <li key={lineId} className="font-semibold">
            {quantity} × {names.get(lineId)?.name.en}
          </li>
        ))}
      </ul>
      <p>
        “<UserText>{returnRequest.reason}</UserText>”
      </p>
      {worth > 0 && (
        <p className="text-muted">
          <Amount amount={worth} currency={order.currency} /> was paid for these items.
        </p>
      )}
    </Callout>
  );
}
