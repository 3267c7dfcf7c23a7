import { type ReactNode, useEffect, useRef } from "react";
import type { OrderBulkReport } from "#shared/contract/admin-orders.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { counted, orderLabels } from "#web/admin-kit/labels.ts";
import { Panel } from "#web/admin-kit/parts.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";

const fewLeft = 20;

export interface BulkOutcome {
  readonly report: OrderBulkReport;
  /** "shipped". */
  readonly done: string;
}

interface One {
  readonly id: string | null;
  readonly number: string;
  readonly why?: string;
}

function Numbers({ orders }: { readonly orders: readonly One[] }) {
  return (
    <ul className="mt-1 flex max-h-48 flex-wrap gap-x-4 gap-y-1 overflow-y-auto">
      {orders.map(({ id, number, why }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a number can occur twice, and the list never changes
        <li key={at} className="whitespace-nowrap">
          {id === null ? <Ltr>{number}</Ltr> : <OrderLink id={id}>{number}</OrderLink>}
          {why !== undefined && <span className="text-muted"> {why}</span>}
        </li>
      ))}
    </ul>
  );
}

function Group({ title, orders }: { readonly title: string; readonly orders: readonly One[] }) {
  if (orders.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="font-semibold">{title}</h3>
      <Numbers orders={orders} />
    </section>
  );
}

/** Orders in another status, which can be many: counts first, the orders on demand. */
function Left({ left }: { readonly left: OrderBulkReport["left"] }) {
  if (left.length === 0) return null;
  const orders = left.map(({ status, ...one }) => ({ ...one, why: orderLabels[status].text.toLowerCase() }));
  const states = [...new Set(orders.map(({ why }) => why))];
  const counts = states.map((state) => `${orders.filter(({ why }) => why === state).length} ${state}`).join(", ");
  return (
    <details open={left.length <= fewLeft}>
      <summary className="cursor-pointer font-semibold">Not changed: {counts}</summary>
      <Numbers orders={orders} />
    </details>
  );
}

const OrderLink = ({ id, children }: { readonly id: string; readonly children: ReactNode }) => (
  <UiLink href={`${adminRoot}/orders/${id}`}>
    <Ltr>{children}</Ltr>
  </UiLink>
);

/** The result of a bulk action per order; stays until it is closed. */
export function BulkReport({ report, done, onClose }: BulkOutcome & { readonly onClose: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  // The dialog is gone, so the focus moves to the report.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new report
  useEffect(() => {
    place.current?.focus();
    place.current?.scrollIntoView({ block: "center" });
  }, [report]);
  const refusals = report.refused.map(({ message, ...one }) => ({ ...one, why: message.toLowerCase() }));
  return (
    <div ref={place} tabIndex={-1} role="status" className="rounded-xl outline-offset-2">
      <Panel
        title={`${counted(report.changed, "order")} ${done}`}
        end={
          <Button size="sm" variant="ghost" icon="close" onClick={onClose}>
            Close
          </Button>
        }
      >
        <div className="flex flex-col gap-3">
          <Group title="Done" orders={report.done} />
          <Left left={report.left} />
          <Group title="Refused" orders={refusals} />
        </div>
      </Panel>
    </div>
  );
}
