import { useState } from "react";
import { useRevalidator } from "react-router";
import { adminBulkOrders, greatestOrderBulk, type OrderBulkAction } from "#shared/contract/admin-orders.ts";
import type { CallInput } from "#shared/contract/endpoint.ts";
import type { AdminOrderSummary } from "#shared/contract/orders.ts";
import type { OrderStatus } from "#shared/domain/order-states.ts";
import { api } from "#web/lib/api/browser.ts";
import { Button, type ButtonProps } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { ActDialog } from "../act-dialog.tsx";
import { counted } from "../labels.ts";
import { EveryMatch, useChosen } from "../list/every-match.tsx";
import type { Selection } from "../list/use-selection.ts";
import { queryOf } from "../load.ts";
import { messageOf } from "../use-act.ts";

type Select = NonNullable<CallInput<typeof adminBulkOrders>["body"]>["select"];
type Matching = Extract<Select, { readonly matching: unknown }>["matching"];

interface Move {
  readonly label: string;
  readonly icon: NonNullable<ButtonProps["icon"]>;
  readonly from: OrderStatus;
  /** What the orders are that it is for, and what it does. */
  readonly waiting: string;
  readonly about: string;
  readonly done: string;
}

const moves: Readonly<Record<OrderBulkAction, Move>> = {
  process: {
    label: "Start packing",
    icon: "box",
    from: "paid",
    waiting: "wait to be packed",
    about: "From then on their customers cannot change the address any more.",
    done: "moved on to packing",
  },
  deliver: {
    label: "Mark as delivered",
    icon: "check",
    from: "shipped",
    waiting: "are on their way",
    about: "Cash on delivery counts as paid then, points are given, and the customers get a mail.",
    done: "marked as delivered",
  },
};
const names = Object.keys(moves) as OrderBulkAction[];

const filterNames = ["status", "paymentStatus", "currency", "search", "from", "to"] as const;

/** Says how it went for many: what was done, what stayed, who was refused and why. */
function tell(
  reply: { changed: number; skipped: number; refused: readonly { number: string; message: string }[] },
  done: string,
) {
  const { changed, skipped, refused } = reply;
  const rest = skipped > 0 ? `; ${skipped.toLocaleString("en")} left as before` : "";
  toast.show({ type: "success", message: `${counted(changed, "order")} ${done}${rest}` });
  if (refused.length === 0) return;
  const few = refused.slice(0, 5).map((one) => `${one.number}: ${one.message}`);
  const more = refused.length > few.length ? ` and ${refused.length - few.length} more` : "";
  toast.show({ type: "error", message: `Refused: ${few.join(" · ")}${more}`, duration: 12_000 });
}

interface BulkProps {
  readonly selection: Selection<AdminOrderSummary>;
  /** All that the list's filters match. */
  readonly total: number;
}

/** Moves the ticked orders on, or all that the filters match; those in another state stay as they are. */
export function BulkOrders({ selection, total }: BulkProps) {
  const [action, setAction] = useState<OrderBulkAction>();
  const [isBusy, setBusy] = useState(false);
  const chosen = useChosen(selection, total);
  const { revalidate } = useRevalidator();
  const readyFor = (name: OrderBulkAction) =>
    selection.rows.filter((order) => order.status === moves[name].from).length;
  const carryOut = async (name: OrderBulkAction): Promise<boolean> => {
    setBusy(true);
    try {
      const select = chosen.select<Matching>(
        (order) => order.id,
        () => queryOf<Matching>(location.href, filterNames),
      );
      tell(await api(adminBulkOrders, { body: { select, expected: chosen.count, action: name } }), moves[name].done);
      selection.clear();
      return true;
    } catch (error) {
      toast.show({ type: "error", message: messageOf(error), duration: 8000 });
      return false;
    } finally {
      setBusy(false);
      await revalidate();
    }
  };
  return (
    <>
      {names.map((name) => (
        <Button key={name} size="sm" variant="secondary" icon={moves[name].icon} onClick={() => setAction(name)}>
          {moves[name].label}
          {readyFor(name) > 0 && ` (${readyFor(name)})`}
        </Button>
      ))}
      {action && (
        <ActDialog
          title={moves[action].label}
          confirm={`${moves[action].label}: ${counted(chosen.count, "order")}`}
          act={{ isBusy }}
          onClose={() => {
            setAction(undefined);
            chosen.setAll(false);
          }}
          onSubmit={() => carryOut(action)}
        >
          <EveryMatch chosen={chosen} noun="orders" total={total} most={greatestOrderBulk} />
          {!chosen.isAll && readyFor(action) < chosen.count && (
            <Callout tone="info">
              {readyFor(action)} of the {chosen.count} chosen {moves[action].waiting}; the others stay as they are.
            </Callout>
          )}
          {chosen.isAll && <Callout tone="info">Only those that {moves[action].waiting} are moved on.</Callout>}
          <p className="text-muted">{moves[action].about}</p>
        </ActDialog>
      )}
    </>
  );
}
