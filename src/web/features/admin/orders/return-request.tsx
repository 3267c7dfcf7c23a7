import type { AdminOrder } from "#shared/contract/admin-orders.ts";
import type { OrderStatus } from "#shared/domain/order-states.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { UserText } from "#web/ui/bidi.tsx";
import { Callout, type CalloutProps } from "#web/ui/callout.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";

type Look = Pick<CalloutProps, "tone" | "title">;

const looks: Partial<Record<OrderStatus, Look>> = {
  return_requested: { tone: "warn", title: "The customer requested a return" },
  returned: { tone: "info", title: "Returned items" },
  delivered: { tone: "info", title: "Newest return request" },
};

/** The items of the newest request, with a link to the order's returns. */
export function ReturnRequest({ order }: { readonly order: AdminOrder }) {
  const { returnRequest } = order;
  const look = looks[order.status];
  if (returnRequest === null || look === undefined) return null;
  const names = new Map(order.lines.map((line) => [line.id, line]));
  return (
    <Callout {...look}>
      <ul>
        {returnRequest.lines.map(({ lineId, quantity }) => (
          <li key={lineId} className="font-semibold">
            {quantity} × {names.get(lineId)?.name.en}
          </li>
        ))}
      </ul>
      {returnRequest.reason !== "" && (
        <p>
          “<UserText>{returnRequest.reason}</UserText>”
        </p>
      )}
      <UiLink href={`${adminRoot}/returns?orderId=${order.id}`} className="underline">
        Returns of this order
      </UiLink>
    </Callout>
  );
}
