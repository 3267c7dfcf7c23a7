import type { ReactNode } from "react";
import type { AdminOrder } from "#shared/contract/admin-orders.ts";
import { fullName } from "#shared/domain/person-name.ts";
import { AdminLink } from "#web/admin-kit/admin-link.tsx";
import { CopyButton } from "#web/admin-kit/copy-button.tsx";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { counted, methodName, personName, providerName, sentence } from "#web/admin-kit/labels.ts";
import { AdminPage, Amount, OrderBadge, Panel, PaymentBadge, When } from "#web/admin-kit/parts.tsx";
import { PhoneLinks } from "#web/admin-kit/phone-links.tsx";
import { RefundBeingChecked } from "#web/admin-kit/refund-being-checked.tsx";
import { StaffNotesPanel } from "#web/admin-kit/staff-notes/staff-notes-panel.tsx";
import { usePolling } from "#web/admin-kit/use-polling.ts";
import { PostalLines } from "#web/entities/address/address-lines.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { SummaryList, type SummaryRow } from "#web/ui/summary-list.tsx";
import { CodPanel } from "./cod-panel.tsx";
import { InvoiceButton } from "./invoice-button.tsx";
import { type OrderPage as Data, neverArrives } from "./load-orders.ts";
import { OrderActions } from "./order-actions.tsx";
import { OrderHistory } from "./order-history.tsx";
import { OrderItems } from "./order-items.tsx";
import { ArrivalPanel, ParcelRefundsPanel, ParcelsPanel } from "./parcels-panel.tsx";
import { RefundItem } from "./refund-item.tsx";
import { ReturnRequest } from "./return-request.tsx";
import { SupplementsPanel } from "./supplements-panel.tsx";
import { TaxDocumentsPanel } from "./tax-documents-panel.tsx";

function Totals({ order }: { readonly order: AdminOrder }) {
  const money = (amount: number) => <Amount amount={amount} currency={order.currency} />;
  const off = (amount: number) => <>− {money(amount)}</>;
  const maybe = (isThere: boolean, row: SummaryRow): SummaryRow[] => (isThere ? [row] : []);
  const rows: SummaryRow[] = [
    { id: "subtotal", label: "Subtotal", value: money(order.subtotal) },
    ...maybe(order.discount > 0, {
      id: "discount",
      label: order.couponCode === null ? "Discount" : `Discount (coupon ${order.couponCode})`,
      value: off(order.discount),
      tone: "saving",
    }),
    ...maybe(order.pointsDiscount > 0, {
      id: "points",
      label: counted(order.pointsUsed, "point"),
      value: off(order.pointsDiscount),
      tone: "saving",
    }),
    ...maybe(order.giftCardAmount > 0, {
      id: "gift",
      label: "Gift card",
      value: off(order.giftCardAmount),
      tone: "saving",
    }),
    { id: "shipping", label: "Shipping", value: money(order.shipping) },
    ...(order.codFee > 0 ? [{ id: "codFee", label: "Cash on delivery fee", value: money(order.codFee) }] : []),
    {
      id: "total",
      label: "Total",
      value: money(order.total),
      hint: (
        <>
          of it {order.taxPercentage}% VAT: {money(order.tax)}
        </>
      ),
      tone: "total",
    },
    { id: "paid", label: "Paid", value: money(order.paidTotal) },
    ...maybe(order.waived > 0, { id: "waived", label: "Waived", value: money(order.waived) }),
    ...maybe(order.refundedTotal > 0, { id: "refunded", label: "Refunded", value: money(order.refundedTotal) }),
  ];
  return <SummaryList rows={rows} className="ms-auto mt-4 w-full sm:max-w-sm" />;
}

function Facts({ rows }: { readonly rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Customer({ order }: { readonly order: AdminOrder }) {
  const { customer, shippingAddress: to, gift, note } = order;
  return (
    <Panel title="Customer">
      {customer === null ? (
        <p className="text-muted">The account is closed.</p>
      ) : (
        <p className="flex flex-col items-start">
          <AdminLink
            href={`${adminRoot}/customers/${customer.id}`}
            className="inline-flex min-h-7 items-center underline"
          >
            <UserText>{personName(customer)}</UserText>
          </AdminLink>

          <span className="flex items-center gap-1">
            <a href={`mailto:${customer.email}`} className="inline-flex min-h-7 items-center wrap-anywhere text-muted">
              <Ltr>{customer.email}</Ltr>
            </a>
            <CopyButton text={customer.email} what="email" />
          </span>
        </p>
      )}
      <h3 className="mt-4 mb-1 font-semibold">Shipping address</h3>
      {to === null ? (
        <p className="text-muted">Nothing to ship.</p>
      ) : (
        <address className="not-italic">
          <span className="block">
            <UserText>{fullName(to)}</UserText>
          </span>
          <PostalLines address={to} language="en" />
          <PhoneLinks phone={to.phone} />
        </address>
      )}
      {gift && (
        <>
          <h3 className="mt-4 mb-1 font-semibold">A gift for</h3>
          <p>
            <UserText>{gift.recipientName}</UserText> · <Ltr>{gift.recipientEmail}</Ltr>
          </p>
          <p className="text-muted">
            <UserText>{gift.message}</UserText>
          </p>
        </>
      )}
      {note && (
        <Callout tone="neutral" title="Customer’s note" className="mt-4">
          <UserText>{note}</UserText>
        </Callout>
      )}
    </Panel>
  );
}

function Payment({ data }: { readonly data: Data }) {
  const { order, payments, refunds, cards } = data;
  return (
    <Panel title="Payment" end={<PaymentBadge status={order.paymentStatus} />}>
      <Facts rows={[["Method", methodName(order.paymentMethod)]]} />
      <ul className="mt-3 flex flex-col gap-3">
        {payments.map((payment) => (
          <li key={payment.id} className="rounded-md bg-raised px-3 py-2 text-small">
            <div className="flex justify-between gap-3">
              <AdminLink href={`${adminRoot}/payments/${payment.id}`} className="font-semibold">
                {providerName(payment.provider)} · {sentence(payment.state)}
              </AdminLink>
              <Amount amount={payment.amount} currency={payment.currency} />
            </div>
            <p className="text-muted">
              <When at={payment.createdAt} exact />
              {payment.reference !== null && (
                <>
                  {" · "}
                  <Ltr className="break-all">{payment.reference}</Ltr>
                </>
              )}
            </p>
            {payment.reviewReason !== null && (
              <Badge tone="danger">{sentence(payment.reviewReason.toLowerCase())}</Badge>
            )}
          </li>
        ))}
        {cards.cards.map((card) => (
          <li key={card.id} className="rounded-md bg-raised px-3 py-2 text-small">
            <div className="flex justify-between gap-3">
              <span className="font-semibold">Gift card</span>
              <Amount amount={card.paid} currency={cards.currency} />
            </div>
            <p className="text-muted">
              from order <Ltr>{card.boughtWith}</Ltr>
              {card.left < card.paid && (
                <>
                  {" · "}
                  <Amount amount={Math.round((card.paid - card.left) * 100) / 100} currency={cards.currency} /> returned
                </>
              )}
            </p>
          </li>
        ))}
        {refunds.map((refund) => (
          <RefundItem key={refund.id} order={order} refund={refund} />
        ))}
      </ul>
    </Panel>
  );
}

function Shipping({ order }: { readonly order: AdminOrder }) {
  const { tracking } = order;
  if (tracking === null) return null;
  return (
    <Panel title="Shipping">
      <Facts
        rows={[
          ["Carrier", <UserText key="carrier">{tracking.carrier}</UserText>],
          [
            "Tracking",
            tracking.url === null ? (
              <Ltr key="number">{tracking.number}</Ltr>
            ) : (
              <a key="number" href={tracking.url} target="_blank" rel="noreferrer">
                <Ltr>{tracking.number}</Ltr>
              </a>
            ),
          ],
        ]}
      />
    </Panel>
  );
}

const isWaiting: ReadonlySet<AdminOrder["status"]> = new Set(["paid", "processing"]);

/** An order: items, customer, payments, history and actions. */
/** A job makes the refund, usually at once. */
const pollEveryMs = 2000;

export function OrderPage({ data }: { readonly data: Data }) {
  const { order } = data;
  const beingChecked = data.refunds.filter(({ isBeingChecked }) => isBeingChecked);
  usePolling(
    data.refunds.some(({ status, isBeingChecked }) => status === "requested" && !isBeingChecked),
    pollEveryMs,
  );
  return (
    <AdminPage
      title={order.number}
      back={{ href: `${adminRoot}/orders`, label: "Orders" }}
      beside={
        <>
          <OrderBadge status={order.status} />
          <PaymentBadge status={order.paymentStatus} />
          {order.origin !== "purchase" && <Badge tone="gold">{sentence(order.origin)}</Badge>}
        </>
      }
      actions={
        <>
          <InvoiceButton order={order} />
          <OrderActions {...data} isUnconfirmed={data.cod?.state === "asked"} isGone={neverArrives(data)} />
        </>
      }
    >
      <p className="text-muted">
        Placed <When at={order.createdAt} exact />
      </p>
      <RefundBeingChecked
        amount={beingChecked.reduce((sum, { amount }) => sum + amount, 0)}
        currency={order.currency}
        provider="The payment provider"
      />
      <ReturnRequest order={order} />
      {order.paymentStatus === "refunded" && isWaiting.has(order.status) && (
        <Callout tone="warn" title="Fully refunded">
          Cancel the order to release its stock, unless you still plan to ship it.
        </Callout>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <Panel title="Items">
            <OrderItems order={order} />
            <Totals order={order} />
          </Panel>
          {order.shippingAddress !== null &&
            (data.parcels === null ? (
              <>
                <ArrivalPanel order={order} />
                <ParcelRefundsPanel parcels={data.toRefund} />
              </>
            ) : (
              <ParcelsPanel order={order} parcels={data.parcels} />
            ))}
          <Payment data={data} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {data.cod !== null && <CodPanel order={order} confirmation={data.cod} />}
          <Customer order={order} />
          <SupplementsPanel order={order} supplements={data.supplements} />
          {(data.parcels?.shipments.length ?? 0) === 0 && <Shipping order={order} />}
          <TaxDocumentsPanel documents={data.taxDocuments} />
          {data.notes !== null && <StaffNotesPanel data={data.notes} />}
          <Panel title="Timeline">
            <OrderHistory order={order} />
          </Panel>
        </div>
      </div>
    </AdminPage>
  );
}
