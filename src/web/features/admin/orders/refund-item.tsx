import type { AdminOrder } from "#shared/contract/admin-orders.ts";
import { Amount, When } from "#web/admin-kit/parts.tsx";
import { UserText } from "#web/ui/bidi.tsx";
import type { OrderPage } from "./load-orders.ts";
import { RepeatRefund } from "./repeat-refund.tsx";

const refundWords = { requested: "on its way", done: "done", failed: "rejected" } as const;

interface Props {
  readonly order: Pick<AdminOrder, "id" | "lines">;
  readonly refund: OrderPage["refunds"][number];
}

/** The lines that a refund pays back. */
const RefundedLines = ({ order, refund: { lines, currency } }: Props) => (
  <ul className="mt-1">
    {lines.map(({ lineId, quantity, amount, restock }) => (
      <li key={lineId ?? "shipping"} className="flex justify-between gap-3">
        <span className="min-w-0">
          {lineId === null ? (
            "Shipping"
          ) : (
            <>
              {quantity} × <UserText>{order.lines.find(({ id }) => id === lineId)?.name.en ?? ""}</UserText>
              {restock && <span className="text-muted"> · back in stock</span>}
            </>
          )}
        </span>
        <Amount amount={amount} currency={currency} />
      </li>
    ))}
  </ul>
);

/** A refund of an order: its state, its lines, and a button to repeat it, if possible. */
export const RefundItem = ({ order, refund }: Props) => (
  <li className="rounded-md border border-line px-3 py-2 text-small">
    <div className="flex justify-between gap-3">
      <span className="font-semibold">
        Refund · {refund.isBeingChecked ? "being checked" : refundWords[refund.status]}
      </span>
      <Amount amount={refund.amount} currency={refund.currency} />
    </div>
    <p className="text-muted">
      <When at={refund.createdAt} exact /> · <UserText>{refund.reason}</UserText>
    </p>
    {refund.lines.length > 0 && <RefundedLines order={order} refund={refund} />}
    <RepeatRefund orderId={order.id} refund={refund} />
  </li>
);
