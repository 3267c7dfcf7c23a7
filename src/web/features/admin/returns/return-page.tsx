import { useState } from "react";
import type { AdminReturn } from "#shared/contract/admin-return-cases.ts";
import { fullName } from "#shared/domain/person-name.ts";
import type { ReturnStatus } from "#shared/domain/return-cases.ts";
import { AdminLink } from "#web/admin-kit/admin-link.tsx";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { AdminPage, Amount, BothNames, OrderBadge, Panel, When } from "#web/admin-kit/parts.tsx";
import { Thumbnail } from "#web/admin-kit/thumbnail.tsx";
import { useMay } from "#web/admin-kit/use-may.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { SummaryList, type SummaryRow } from "#web/ui/summary-list.tsx";
import { ApproveDialog } from "./approve-dialog.tsx";
import { ExchangeDialog } from "./exchange-dialog.tsx";
import { Photos } from "./photos.tsx";
import { PickupPanel } from "./pickup-panel.tsx";
import { RefundDialog } from "./refund-dialog.tsx";
import { ReceiveDialog, RefuseDialog } from "./return-dialogs.tsx";
import { conditionNames, exchangeStates, hasExchange, reasonNames, returnLabels } from "./return-labels.ts";

type Line = AdminReturn["lines"][number];

const lineColumns: readonly Column<Line>[] = [
  {
    id: "name",
    header: "Product",
    rowHeader: true,
    cell: ({ image, name, sizeLabel }) => (
      <span className="flex items-center gap-3">
        <Thumbnail image={image} />
        <span className="flex min-w-0 flex-col">
          <BothNames name={name} />
          {sizeLabel !== null && <span className="text-small font-normal text-muted">{sizeLabel.en}</span>}
        </span>
      </span>
    ),
  },
  { id: "quantity", header: "Pieces", align: "end", cell: ({ quantity }) => quantity },
  {
    id: "reason",
    header: "Reason",
    cell: ({ reason, opened, note }) => (
      <span className="flex flex-col">
        <span>
          {reasonNames[reason]}
          {opened && " · opened"}
        </span>
        {note !== "" && (
          <span className="text-small text-muted">
            “<UserText>{note}</UserText>”
          </span>
        )}
      </span>
    ),
  },
  {
    id: "exchange",
    header: "Wanted",
    cell: ({ exchange }) =>
      exchange === null ? (
        "Money"
      ) : (
        <span className="flex flex-col">
          <span>{exchange.label.en}</span>
          <span className="text-small text-muted">{exchangeStates[exchange.state]}</span>
        </span>
      ),
  },
  {
    id: "inspection",
    header: "Inspection",
    cell: ({ condition, accepted, restocked }) =>
      condition === null ? "–" : `${conditionNames[condition]}: ${accepted} taken back, ${restocked} in stock`,
  },
];

function Refund({ one }: { readonly one: AdminReturn }) {
  const { preview, currency } = one;
  const money = (amount: number) => <Amount amount={amount} currency={currency} />;
  if (preview === null)
    return (
      <>
        {one.paidOtherwise > 0 && <p>Other refunds already paid {money(one.paidOtherwise)}.</p>}
        {one.refund > 0 && <p>{money(one.refund)} went back.</p>}
        {one.refund + one.paidOtherwise === 0 && <p className="text-muted">Nothing.</p>}
      </>
    );
  const names = new Map(one.lines.map(({ lineId, name }) => [lineId, name.en]));
  const maybe = (isThere: boolean, row: SummaryRow): SummaryRow[] => (isThere ? [row] : []);
  return (
    <>
      <SummaryList
        rows={[
          ...preview.lines.map(({ lineId, amount }) => ({
            id: lineId,
            label: names.get(lineId) ?? "",
            value: money(amount),
          })),
          ...maybe(preview.shipping > 0, {
            id: "shipping",
            label: "Delivery and cash fee",
            value: money(preview.shipping),
          }),
          ...maybe(preview.fee > 0, { id: "fee", label: "Way back", value: <>− {money(preview.fee)}</> }),
          { id: "total", label: "Total", value: money(preview.total), tone: "total" },
          ...maybe(preview.toCards > 0, { id: "cards", label: "of it to gift cards", value: money(preview.toCards) }),
        ]}
      />
      {one.status !== "received" && (
        <p className="mt-3 text-small text-muted">If all of it is taken back in the inspection.</p>
      )}
      {hasExchange(one) && (
        <p className="mt-3 text-small text-muted">
          If nothing is exchanged. With the exchange it is {money(one.refund)}.
        </p>
      )}
      {preview.total > preview.left && (
        <Callout tone="warn" className="mt-3">
          Only {money(preview.left)} of this order can still be refunded.
        </Callout>
      )}
    </>
  );
}

function History({ one }: { readonly one: AdminReturn }) {
  const steps = [
    ["Requested", one.requestedAt],
    [one.isAutomatic ? "Approved automatically" : "Approved", one.approvedAt],
    ["Received", one.receivedAt],
    [returnLabels[one.status].text, one.closedAt],
  ] as const;
  return (
    <ol className="flex flex-col gap-1.5">
      {steps.map(
        ([label, at]) =>
          at !== null && (
            <li key={label} className="flex justify-between gap-4">
              <span>{label}</span>
              <span className="text-muted">
                <When at={at} />
              </span>
            </li>
          ),
      )}
    </ol>
  );
}

const dialogs = {
  approve: { Dialog: ApproveDialog, label: "Approve", permission: "orders" },
  refuse: { Dialog: RefuseDialog, label: "Decline", permission: "orders" },
  receive: { Dialog: ReceiveDialog, label: "Inspect items", permission: "orders" },
  refund: { Dialog: RefundDialog, label: "Refund", permission: "refunds" },
  exchange: { Dialog: ExchangeDialog, label: "Send exchange", permission: "refunds" },
} as const;
type ActName = keyof typeof dialogs;

const offers: Partial<Record<ReturnStatus, readonly ActName[]>> = {
  requested: ["approve", "refuse"],
  approved: ["receive"],
  received: ["refund"],
};

function Actions({ one }: { readonly one: AdminReturn }) {
  const may = useMay();
  const [open, setOpen] = useState<ActName>();
  const canExchange =
    one.status === "received" &&
    one.lines.some(({ exchange, accepted }) => exchange?.state === "held" && accepted !== 0);
  const names = canExchange ? (["exchange", "refund"] as const) : (offers[one.status] ?? []);
  const offered = names.filter((name) => may(dialogs[name].permission));
  // Closes the dialog when its action is no longer available.
  const Chosen = open !== undefined && offered.includes(open) ? dialogs[open].Dialog : undefined;
  return (
    <>
      {offered.map((name, at) => (
        <Button key={name} size="sm" variant={at === 0 ? "primary" : "secondary"} onClick={() => setOpen(name)}>
          {dialogs[name].label}
        </Button>
      ))}
      {Chosen && <Chosen one={one} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** A return: its items with reasons, pictures, the inspection and the refund. */
export function ReturnPage({ one }: { readonly one: AdminReturn }) {
  const { text, tone } = returnLabels[one.status];
  return (
    <AdminPage
      title={one.number}
      back={{ href: `${adminRoot}/returns`, label: "Returns" }}
      beside={<Badge tone={tone}>{text}</Badge>}
      actions={<Actions one={one} />}
    >
      {one.answer !== null && (
        <Callout tone="warn" title="Told to the customer">
          <UserText>{one.answer}</UserText>
        </Callout>
      )}
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <Panel title="Items">
            <DataTable
              caption="Items"
              layout="stack"
              dense
              columns={lineColumns}
              rows={one.lines}
              rowKey={({ lineId }) => lineId}
            />
          </Panel>
          {one.photos.length > 0 && (
            <Panel title="Pictures">
              <Photos photos={one.photos} />
            </Panel>
          )}
          <PickupPanel one={one} />
          {one.instructions !== null && (
            <Panel title="How to send it">
              <p className="whitespace-pre-line">
                <UserText>{one.instructions}</UserText>
              </p>
            </Panel>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Panel title="Refund">
            <Refund one={one} />
          </Panel>
          <Panel title="Order">
            <p className="flex flex-wrap items-center gap-2">
              <AdminLink href={`${adminRoot}/orders/${one.orderId}`}>
                <Ltr>{one.orderNumber}</Ltr>
              </AdminLink>
              <OrderBadge status={one.orderStatus} />
            </p>
            {one.exchangeOrder !== null && (
              <p>
                Exchange sent by{" "}
                <AdminLink href={`${adminRoot}/orders/${one.exchangeOrder.id}`}>
                  <Ltr>{one.exchangeOrder.number}</Ltr>
                </AdminLink>
              </p>
            )}
            {one.customer !== null && (
              <p>
                <UserText>{fullName(one.customer)}</UserText>
              </p>
            )}
            <p className="text-muted">{one.fee === "shop" ? "The shop" : "The customer"} pays the way back.</p>
          </Panel>
          <Panel title="History">
            <History one={one} />
          </Panel>
        </div>
      </div>
    </AdminPage>
  );
}
