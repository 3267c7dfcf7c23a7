import { useState } from "react";
import {
  type AdminOrderSummary,
  adminBulkOrders,
  maxOrderBulk,
  type OrderBulkAction,
  type OrderBulkReport,
} from "#shared/contract/admin-orders.ts";
import type { CallInput } from "#shared/contract/endpoint.ts";
import type { OrderStatus } from "#shared/domain/order-states.ts";
import { ActionDialog } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { counted } from "#web/admin-kit/labels.ts";
import { type Chosen, EveryMatch, useChosen } from "#web/admin-kit/list/every-match.tsx";
import type { Selection } from "#web/admin-kit/list/use-selection.ts";
import { readQuery } from "#web/admin-kit/load.ts";
import { Button, type ButtonProps } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
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

interface MoveProps {
  readonly action: OrderBulkAction;
  readonly chosen: Chosen<AdminOrderSummary>;
  readonly ready: number;
  readonly total: number;
  readonly onReport: (report: OrderBulkReport) => void;
  readonly onClose: () => void;
}

function MoveDialog({ action, chosen, ready, total, onReport, onClose }: MoveProps) {
  const { label, waiting, about } = moves[action];
  const form = useStaffForm({
    endpoint: adminBulkOrders,
    defaults: {},
    toBody: () => ({
      select: chosen.select<Matching>(
        (order) => order.id,
        () => readQuery<Matching>(location.href, filterNames),
      ),
      expected: chosen.count,
      action,
    }),
    onDone: (report) => {
      onReport(report);
      onClose();
    },
  });
  return (
    <ActionDialog
      title={label}
      confirm={chosen.isAll ? label : `${label}: ${counted(ready, "order")}`}
      form={form}
      onClose={onClose}
    >
      <EveryMatch chosen={chosen} noun="orders" total={total} most={maxOrderBulk} />
      {!chosen.isAll && ready < chosen.count && (
        <Callout tone="info">
          {ready} of the {chosen.count} selected {waiting}; the others stay as they are.
        </Callout>
      )}
      {chosen.isAll && <Callout tone="info">Only those that {waiting} are moved on.</Callout>}
      <p className="text-muted">{about}</p>
    </ActionDialog>
  );
}

/** Moves the ticked orders, or all matches, to the next status; orders in another status are unchanged. */
export function BulkOrders({ selection, total, onDone }: BulkProps) {
  const [action, setAction] = useState<OrderBulkAction | "ship">();
  const chosen = useChosen(selection, total);
  const readyFor = (name: OrderBulkAction) =>
    selection.rows.filter((order) => order.status === moves[name].from).length;
  const report = (done: string) => (reported: OrderBulkReport) => {
    onDone({ report: reported, done });
    selection.clear();
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
      {action === "ship" && <ShipManyDialog orders={selection.rows} onReport={report("shipped")} onClose={close} />}
      {action !== undefined && action !== "ship" && (
        <MoveDialog
          {...{ action, chosen, total }}
          ready={readyFor(action)}
          onReport={report(moves[action].done)}
          onClose={close}
        />
      )}
    </>
  );
}
