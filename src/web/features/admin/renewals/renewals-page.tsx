import { useState } from "react";
import { useRevalidator } from "react-router";
import { type AdminRenewal, adminRetryRenewal, adminStopRenewal } from "#shared/contract/renewals.ts";
import { type DunningState, dunningStates } from "#shared/domain/dunning.ts";
import { ActionDialog, ReasonField } from "#web/admin-kit/action-dialog.tsx";
import { CardName, ChargeFigures, ChargeState, toStateOptions } from "#web/admin-kit/charges.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { ListPage } from "#web/admin-kit/list/list-page.tsx";
import { NothingHere } from "#web/admin-kit/list/list-parts.tsx";
import { Amount, Day } from "#web/admin-kit/parts.tsx";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { Ltr } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { repeatIcon } from "#web/ui/workout-icons.ts";
import type { Renewals } from "./load-renewals.ts";

const retryable: readonly DunningState[] = ["scheduled", "waiting", "needs_card", "needs_customer", "grace"];
const stoppable: readonly DunningState[] = ["scheduled", "waiting", "needs_card", "needs_customer"];

function Stop({ renewal, onClose }: { readonly renewal: AdminRenewal; readonly onClose: () => void }) {
  const form = useStaffForm({
    endpoint: adminStopRenewal,
    params: { id: renewal.id },
    defaults: { reason: "" },
    draftKey: `renewal-stop:${renewal.id}`,
    done: "Charging is stopped",
    onDone: onClose,
  });
  return (
    <ActionDialog
      title={`Stop charging for ${renewal.order.number}`}
      confirm="Stop charging"
      dismiss="Back"
      variant="danger"
      form={form}
      onClose={onClose}
    >
      <p>The card is not charged for this renewal any more. The member can still pay it until its time is over.</p>
      <ReasonField form={form} />
    </ActionDialog>
  );
}

function Actions({ renewal }: { readonly renewal: AdminRenewal }) {
  const { isBusy, run } = useAction();
  const { revalidate } = useRevalidator();
  const [isStopping, setStopping] = useState(false);
  const retry = async (): Promise<void> => {
    await run("The card is charged within ten minutes", async () => {
      await api(adminRetryRenewal, { params: { id: renewal.id } });
    });
    await revalidate();
  };
  return (
    <span className="flex flex-wrap gap-2">
      {retryable.includes(renewal.state) && (
        <Button size="sm" variant="secondary" loading={isBusy} onClick={() => void retry()}>
          Charge now
        </Button>
      )}
      {stoppable.includes(renewal.state) && (
        <Button size="sm" variant="ghost" onClick={() => setStopping(true)}>
          Stop
        </Button>
      )}
      {isStopping && <Stop renewal={renewal} onClose={() => setStopping(false)} />}
    </span>
  );
}

function State({ renewal: { state, attempts, nextAt } }: { readonly renewal: AdminRenewal }) {
  return <ChargeState state={state} code={attempts.at(-1)?.code} tries={attempts.length} nextAt={nextAt} />;
}

const columns: readonly Column<AdminRenewal>[] = [
  {
    id: "member",
    header: "Member",
    cell: ({ customer, name }) => (
      <span className="flex flex-col">
        <UiLink href={`${adminRoot}/customers/${customer.id}`}>{customer.name}</UiLink>
        <span className="text-small text-muted">{name.en}</span>
      </span>
    ),
  },
  {
    id: "order",
    header: "Order",
    cell: ({ order }) => (
      <UiLink href={`${adminRoot}/orders/${order.id}`}>
        <Ltr>{order.number}</Ltr>
      </UiLink>
    ),
  },
  {
    id: "amount",
    header: "Amount",
    cell: ({ total, currency }) => <Amount amount={total} currency={currency} />,
  },
  {
    id: "card",
    header: "Card",
    cell: ({ card }) => <CardName card={card} />,
  },
  { id: "ends", header: "Period ends", cell: ({ endsOn }) => <Day day={endsOn} /> },
  { id: "state", header: "Status", cell: (renewal) => <State renewal={renewal} /> },
  { id: "actions", header: "", cell: (renewal) => <Actions renewal={renewal} /> },
];

const filters = [
  {
    label: "Status",
    name: "state",
    all: "Any status",
    options: toStateOptions(dunningStates),
  },
];

function Totals({ report }: Pick<Renewals, "report">) {
  const { paidAtOnce, paidByRetry, paidByHand, lost, recovered } = report;
  const money = recovered.map(({ currency, amount }) => <Amount key={currency} amount={amount} currency={currency} />);
  return (
    <ChargeFigures
      figures={[
        { label: "Paid at once", value: paidAtOnce },
        { label: "Paid by a later try", value: paidByRetry },
        { label: "Paid by hand", value: paidByHand },
        { label: "Lost", value: lost },
        {
          label: "Recovered money",
          value: money.length === 0 ? "0" : <span className="flex flex-col">{money}</span>,
        },
      ]}
    />
  );
}

/** Renewals that are charged to saved cards, and their results in recent days. */
export function RenewalsPage({ data }: { readonly data: Renewals }) {
  const { renewals, pagination, report } = data;
  return (
    <ListPage
      title="Automatic renewals"
      noun="renewals"
      pagination={pagination}
      filters={filters}
      head={<Totals report={report} />}
    >
      <DataTable
        caption="Automatic renewals"
        layout="stack"
        columns={columns}
        rows={renewals}
        rowKey={({ id }) => id}
        empty={
          <NothingHere
            icon={repeatIcon}
            title="No renewals"
            hint="Renewals appear here before a subscription with a saved card is due."
          />
        }
      />
    </ListPage>
  );
}
