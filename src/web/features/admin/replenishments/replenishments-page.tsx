import { useState } from "react";
import { useRevalidator } from "react-router";
import {
  type AdminReplenishment,
  adminSetReplenishmentMarket,
  adminStopReplenishment,
} from "#shared/contract/admin-replenishments.ts";
import {
  type ReplenishmentPause,
  type ReplenishmentStatus,
  replenishmentStatuses,
  runStates,
  type SkipReason,
} from "#shared/domain/replenishments.ts";
import { ActionDialog, ReasonField } from "#web/admin-kit/action-dialog.tsx";
import { CardName, ChargeFigures, ChargeState, toStateOptions } from "#web/admin-kit/charges.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { marketNames } from "#web/admin-kit/labels.ts";
import { ListPage } from "#web/admin-kit/list/list-page.tsx";
import { NothingHere } from "#web/admin-kit/list/list-parts.tsx";
import { Amount, Day, Panel } from "#web/admin-kit/parts.tsx";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { repeatIcon } from "#web/ui/workout-icons.ts";
import type { ReplenishmentList } from "./load-replenishments.ts";

const statuses: Readonly<Record<ReplenishmentStatus, { readonly text: string; readonly tone: Tone }>> = {
  active: { text: "Active", tone: "success" },
  paused: { text: "Paused", tone: "warn" },
  ended: { text: "Ended", tone: "neutral" },
};
const pauses: Readonly<Record<ReplenishmentPause, string>> = {
  failures: "three in a row not paid",
  card: "its card is gone",
  unavailable: "not offered any more",
};
const skips: Readonly<Record<SkipReason, string>> = {
  customer: "by the customer",
  sold_out: "sold out",
  address: "no complete address",
  price: "price not agreed to",
  national_id: "needs a national ID",
};

function Stop({
  replenishment,
  onClose,
}: {
  readonly replenishment: AdminReplenishment;
  readonly onClose: () => void;
}) {
  const form = useStaffForm({
    endpoint: adminStopReplenishment,
    params: { id: replenishment.id },
    defaults: { reason: "" },
    draftKey: `replenishment-stop:${replenishment.id}`,
    done: "The repeat order has ended",
    onDone: onClose,
  });
  return (
    <ActionDialog
      title={`Stop “${replenishment.name.en}”`}
      confirm="Stop it"
      dismiss="Back"
      variant="danger"
      form={form}
      onClose={onClose}
    >
      <p>Nothing comes again. An order that waits for its payment is cancelled, and the customer is told.</p>
      <ReasonField form={form} />
    </ActionDialog>
  );
}

function Actions({ replenishment }: { readonly replenishment: AdminReplenishment }) {
  const [isStopping, setStopping] = useState(false);
  if (replenishment.status === "ended") return null;
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setStopping(true)}>
        Stop
      </Button>
      {isStopping && <Stop replenishment={replenishment} onClose={() => setStopping(false)} />}
    </>
  );
}

function Run({ run }: Pick<AdminReplenishment, "run">) {
  if (run === null) return null;
  const { state, skipReason, order, nextAt, code, tries, dueOn } = run;
  return (
    <ChargeState state={state} code={code} tries={tries} nextAt={nextAt}>
      <span className="text-small text-muted">
        for <Day day={dueOn} />
        {skipReason !== null && `, ${skips[skipReason]}`}
      </span>
      {order !== null && (
        <UiLink href={`${adminRoot}/orders/${order.id}`}>
          <Ltr>{order.number}</Ltr>
        </UiLink>
      )}
    </ChargeState>
  );
}

const columns: readonly Column<AdminReplenishment>[] = [
  {
    id: "customer",
    header: "Customer",
    cell: ({ customer }) => <UiLink href={`${adminRoot}/customers/${customer.id}`}>{customer.name}</UiLink>,
  },
  {
    id: "goods",
    header: "Goods",
    cell: ({ name, quantity, productId, everyDays, percent }) => (
      <span className="flex flex-col">
        <UiLink href={`${adminRoot}/products/${productId}`}>{name.en}</UiLink>
        <span className="text-small text-muted">
          {quantity} × every {everyDays} days, {percent}% off
        </span>
      </span>
    ),
  },
  {
    id: "status",
    header: "Status",
    cell: ({ status, pauseReason }) => (
      <span className="flex flex-col items-start gap-1 max-md:items-end">
        <Badge tone={statuses[status].tone}>{statuses[status].text}</Badge>
        {pauseReason !== null && <span className="text-small text-muted">{pauses[pauseReason]}</span>}
      </span>
    ),
  },
  { id: "next", header: "Next", cell: ({ nextOn, status }) => (status === "active" ? <Day day={nextOn} /> : null) },
  {
    id: "amount",
    under: "run",
    header: "Last order",
    cell: ({ run, currency }) =>
      run === null || run.order === null ? null : <Amount amount={run.order.total} currency={currency} />,
  },
  {
    id: "card",
    header: "Card",
    cell: ({ card }) => <CardName card={card} />,
  },
  { id: "run", header: "Last run", cell: ({ run }) => <Run run={run} /> },
  { id: "actions", header: "", cell: (replenishment) => <Actions replenishment={replenishment} /> },
];

const filters = [
  {
    label: "Status",
    name: "status",
    all: "Any status",
    options: replenishmentStatuses.map((value) => ({ value, label: statuses[value].text })),
  },
  {
    label: "Last run",
    name: "state",
    all: "Any run",
    options: toStateOptions(runStates),
  },
];

function Totals({ report }: Pick<ReplenishmentList, "report">) {
  const { active, paused, paidAtOnce, paidByRetry, paidByHand, skipped, lost } = report;
  return (
    <ChargeFigures
      figures={[
        { label: "Active", value: active },
        { label: "Paused", value: paused },
        { label: "Paid at once", value: paidAtOnce },
        { label: "Paid by a later try", value: paidByRetry },
        { label: "Paid by hand", value: paidByHand },
        { label: "Left out", value: skipped },
        { label: "Not paid", value: lost },
      ]}
    />
  );
}

/** The markets in which orders can be repeated. */
function Markets({ markets }: { readonly markets: NonNullable<ReplenishmentList["markets"]> }) {
  const { isBusy, run } = useAction();
  const { revalidate } = useRevalidator();
  const set = async (market: (typeof markets)[number]["market"], isOn: boolean): Promise<void> => {
    await run(isOn ? "Goods can be repeated there" : "Goods cannot be repeated there", async () => {
      await api(adminSetReplenishmentMarket, { params: { market }, body: { isOn } });
    });
    await revalidate();
  };
  return (
    <Panel title="Markets">
      <div className="flex flex-wrap gap-x-8 gap-y-3">
        {markets.map(({ market, isOn }) => (
          <Switch
            key={market}
            label={marketNames[market]}
            checked={isOn}
            disabled={isBusy}
            onChange={(event) => void set(market, event.target.checked)}
          />
        ))}
      </div>
    </Panel>
  );
}

/** Repeat orders, and the results of their runs in recent days. */
export function ReplenishmentsPage({ data }: { readonly data: ReplenishmentList }) {
  const { replenishments, pagination, report, markets } = data;
  return (
    <ListPage
      title="Repeat orders"
      noun="repeat orders"
      search="Search by customer"
      pagination={pagination}
      filters={filters}
      head={
        <>
          <Totals report={report} />
          {markets && <Markets markets={markets} />}
        </>
      }
    >
      <DataTable
        caption="Repeat orders"
        layout="stack"
        columns={columns}
        rows={replenishments}
        rowKey={({ id }) => id}
        empty={
          <NothingHere
            icon={repeatIcon}
            title="No repeat orders"
            hint="Customers set up repeat orders on the pages of products."
          />
        }
      />
    </ListPage>
  );
}
