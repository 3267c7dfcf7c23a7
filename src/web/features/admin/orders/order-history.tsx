import type { AdminOrder } from "#shared/contract/admin-orders.ts";
import { isReturnRefusal } from "#shared/domain/order-states.ts";
import { orderLabels, paymentLabels, sentence } from "#web/admin-kit/labels.ts";
import { When } from "#web/admin-kit/parts.tsx";
import { UserText } from "#web/ui/bidi.tsx";
import { Timeline, type TimelineItem } from "#web/ui/timeline.tsx";

const failed: ReadonlySet<string> = new Set(["cancelled", "expired"]);

/** Titles in the past tense, where the status label names the next step. */
const titles: Readonly<Record<string, string>> = {
  pending_payment: "Placed",
  paid: "Confirmed",
  processing: "Packing started",
  shipped: "Handed to the carrier",
};

function toTitle({ timeline }: AdminOrder, at: number): string {
  const { status } = timeline[at] ?? { status: "" };
  if (isReturnRefusal(timeline, at)) return "Return declined";
  return (
    titles[status] ??
    orderLabels[status as keyof typeof orderLabels]?.text ??
    paymentLabels[status]?.text ??
    sentence(status)
  );
}

/** The actor: a name, or "automatically". */
const toActor = ({ by, name }: AdminOrder["timeline"][number]): string => {
  if (by === "system") return "automatically";
  return name ?? (by === "customer" ? "by the customer" : "by a former colleague");
};

const items = (order: AdminOrder): TimelineItem[] =>
  order.timeline.map((entry, at) => ({
    id: `${entry.at}-${entry.status}-${at}`,
    title: toTitle(order, at),
    time: (
      <>
        <When at={entry.at} exact /> · {toActor(entry)}
      </>
    ),
    ...(entry.note === null ? {} : { description: <UserText>{entry.note}</UserText> }),
    state: failed.has(entry.status) ? "failed" : at === order.timeline.length - 1 ? "current" : "done",
  }));

/** The history of an order, oldest first. */
export function OrderHistory({ order }: { readonly order: AdminOrder }) {
  return <Timeline items={items(order)} />;
}
