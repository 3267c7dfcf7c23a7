import { useState } from "react";
import { useRevalidator } from "react-router";
import {
  adminBulkOrders,
  maxOrderBulk,
  type OrderBulkAction,
  type OrderBulkReport,
} from "#shared/contract/admin-orders.ts";
import type { CallInput } from "#shared/contract/endpoint.ts";
import type { AdminOrderSummary } from "#shared/contract/orders.ts";
import type { OrderStatus } from "#shared/domain/order-states.ts";
import { ActionDialog } from "#web/admin-kit/action-dialog.tsx";
import { counted } from "#web/admin-kit/labels.ts";
import { EveryMatch, useChosen } from "#web/admin-kit/list/every-match.tsx";
import type { Selection } from "#web/admin-kit/list/use-selection.ts";
import { readQuery } from "#web/admin-kit/load.ts";
import { toMessage } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { Button, type ButtonProps } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { toast } from "#web/ui/toast-store.ts";
import type { BulkOutcome } from "./bulk-report.tsx";
import { ShipManyDialog } from "./ship-dialog.tsx";

type Select = NonNullable<CallInput<typeof adminBulkOrders>["body"]>["select"];
type Matching = Extract<Select, { readonly matching: unknown }>["matching"];

interface Move {
  readonly label: string;
  readonly icon: NonNullable<ButtonProps["icon"]>;
  readonly from: OrderStatus;
  /** Describes the affected orders and the action. */
  readonly waiting: string;
  readonly about: string;
  readonly done: string;
}

const moves: Readonly<Record<OrderBulkAction, Move>> = {
  process: {
    label: "Start packing",
    icon: "box",
    from: "paid",
    waiting: "are ready to pack",
    about: "Customers can no longer change the address.",
    done: "moved to packing",
  },
  deliver: {
    label: "Mark as delivered",
    icon: "check",
    from: "shipped",
    waiting: "are on their way",
    about: "Cash on delivery is marked as paid, points are added, and customers are emailed.",
    done: "marked as delivered",
  },
};
const names = Object.keys(moves) as OrderBulkAction[];

const filterNames = ["status", "paymentStatus", "currency", "search", "from", "to"] as const;

interface BulkProps {
  readonly selection: Selection<AdminOrderSummary>;
  /** The number of orders that match the filters. */
  readonly total: number;
  /** Reports the result of each order. */
  readonly onDone: (outcome: BulkOutcome) => void;
}

/** Moves the ticked orders, or all matches, to the next status; orders in another status are unchanged. */
export function BulkOrders({ selection, total, onDone }: BulkProps) {
  const [action, setAction] = useState<OrderBulkAction | "ship">();
  const [isBusy, setBusy] = useState(false);
  const chosen = useChosen(selection, total);
  const { revalidate } = useRevalidator();
  const readyFor = (name: OrderBulkAction) =>
    selection.rows.filter((order) => order.status === moves[name].from).length;
  const run = async (done: string, work: () => Promise<OrderBulkReport>): Promise<boolean> => {
    setBusy(true);
    try {
      onDone({ report: await work(), done });
      selection.clear();
      return true;
    } catch (error) {
      toast.show({ type: "error", message: toMessage(error), duration: 8000 });
      return false;
    } finally {
      setBusy(false);
      await revalidate();
    }
  };
  const move = (name: OrderBulkAction) => {
    const select = chosen.select<Matching>(
      (order) => order.id,
      () => readQuery<Matching>(location.href, filterNames),
    );
    return run(moves[name].done, () =>
      api(adminBulkOrders, { body: { select, expected: chosen.count, action: name } }),
    );
  };
  const close = (): void => {
    setAction(undefined);
    chosen.setAll(false);
  };
  return (
    <>
      {names.map((name) => (
        <Button key={name} size="sm" variant="secondary" icon={moves[name].icon} onClick={() => setAction(name)}>
          {moves[name].label}
          {readyFor(name) > 0 && ` (${readyFor(name)})`}
        </Button>
      ))}
      <Button size="sm" variant="secondary" icon="truck" onClick={() => setAction("ship")}>
        Ship
      </Button>
      {action === "ship" && (
        <ShipManyDialog orders={selection.rows} isBusy={isBusy} run={(work) => run("shipped", work)} onClose={close} />
      )}
      {action !== undefined && action !== "ship" && (
        <ActionDialog
          title={moves[action].label}
          confirm={chosen.isAll ? moves[action].label : `${moves[action].label}: ${counted(readyFor(action), "order")}`}
          act={{ isBusy }}
          onClose={close}
          onSubmit={() => move(action)}
        >
          <EveryMatch chosen={chosen} noun="orders" total={total} most={maxOrderBulk} />
          {!chosen.isAll && readyFor(action) < chosen.count && (
            <Callout tone="info">
              {readyFor(action)} of the {chosen.count} selected {moves[action].waiting}; the others stay as they are.
            </Callout>
          )}
          {chosen.isAll && <Callout tone="info">Only those that {moves[action].waiting} are moved on.</Callout>}
          <p className="text-muted">{moves[action].about}</p>
        </ActionDialog>
      )}
    </>
  );
}
