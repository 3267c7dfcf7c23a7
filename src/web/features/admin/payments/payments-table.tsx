import type { ReactNode } from "react";
import type { AdminPayment } from "#shared/contract/payments.ts";
import { AdminLink } from "#web/admin-kit/admin-link.tsx";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { methodName, providerName, sentence } from "#web/admin-kit/labels.ts";
import { Amount, When } from "#web/admin-kit/parts.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { isSilent, paymentTones, Recheck } from "./recheck.tsx";

/** Remarks that the badge does not show. */
function toRemarks({ status, state, reviewReason, review }: AdminPayment): readonly string[] {
  const [word, more] = [sentence(status), sentence(state)];
  const standing = review.closed === null ? review.assignee && `assigned to ${review.assignee.name}` : "review closed";
  return [more === word ? null : more, reviewReason && sentence(reviewReason.toLowerCase()), standing].filter(
    (remark) => remark !== null,
  );
}

const columns: readonly Column<AdminPayment>[] = [
  {
    id: "order",
    header: "Order",
    rowHeader: true,
    cell: (payment) => (
      <span className="flex min-w-0 flex-col items-start max-md:items-end md:min-w-40">
        <AdminLink href={`${adminRoot}/orders/${payment.orderId}`} className="whitespace-nowrap">
          <Ltr>{payment.orderNumber}</Ltr>
        </AdminLink>
        {payment.customerEmail !== null && (
          <Ltr className="text-small font-normal wrap-anywhere text-muted">{payment.customerEmail}</Ltr>
        )}
      </span>
    ),
  },
  {
    id: "state",
    header: "Status",
    cell: (payment) => (
      <span className="flex flex-col items-start gap-1 max-md:items-end">
        <Badge tone={paymentTones[payment.status]}>{sentence(payment.status)}</Badge>
        <span className="text-small text-muted">{toRemarks(payment).join(" · ")}</span>
        {payment.refundBeingChecked > 0 && <Badge tone="warn">Refund being checked</Badge>}
      </span>
    ),
  },
  {
    id: "amount",
    header: "Amount",
    align: "end",
    cell: ({ amount, currency, refunded, refundBeingChecked }) => (
      <span className="flex flex-col">
        <Amount amount={amount} currency={currency} />
        {refunded > 0 && (
          <span className="text-small text-muted">
            − <Amount amount={refunded} currency={currency} />
          </span>
        )}
        {refundBeingChecked > 0 && (
          <span className="text-small text-muted">
            − <Amount amount={refundBeingChecked} currency={currency} /> being checked
          </span>
        )}
      </span>
    ),
  },
  {
    id: "provider",
    header: "Provider",
    cell: ({ provider, method, reference }) => (
      <span className="flex min-w-0 flex-col">
        <span>{isSilent({ provider }) ? methodName(method) : `${providerName(provider)} · ${methodName(method)}`}</span>
        {reference !== null && <Ltr className="text-small text-muted max-md:wrap-anywhere">{reference}</Ltr>}
      </span>
    ),
  },
  { id: "begun", under: "order", header: "Started", cell: ({ createdAt }) => <When at={createdAt} /> },
  {
    id: "asked",
    under: "provider",
    header: "Last checked",
    cell: ({ checkedAt }) => (checkedAt === null ? "never" : <When at={checkedAt} />),
  },
  {
    id: "act",
    header: "With provider",
    align: "end",
    cell: (payment) => (
      <span className="flex flex-wrap items-center justify-end gap-2 whitespace-nowrap">
        <AdminLink href={`${adminRoot}/payments/${payment.id}`} className="font-semibold hover:underline">
          Compare
          <span className="sr-only"> shop and provider for {payment.orderNumber}</span>
        </AdminLink>
        <Recheck payment={payment} label="Check now" />
      </span>
    ),
  },
];

interface TableProps {
  readonly payments: readonly AdminPayment[];
  readonly empty: ReactNode;
}

/** Our records of payments, with a button to check the provider's. */
export function PaymentsTable({ payments, empty }: TableProps) {
  return (
    <DataTable
      caption="Payments"
      layout="stack"
      columns={columns}
      rows={payments}
      rowKey={(payment) => payment.id}
      empty={empty}
    />
  );
}
