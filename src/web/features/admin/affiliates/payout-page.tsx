import { useState } from "react";
import {
  adminCancelPayout,
  adminGetPayoutFile,
  adminMarkPayoutPaid,
  payoutCancelBody,
  payoutPaidBody,
  type WholePayout,
} from "#shared/contract/admin-affiliate-payouts.ts";
import { ActionDialog, ReasonField } from "#web/admin-kit/action-dialog.tsx";
import { CsvButton } from "#web/admin-kit/csv-button.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { AdminPage, Amount, Panel, WhenBy } from "#web/admin-kit/parts.tsx";
import { api } from "#web/lib/api/browser.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { TextField } from "#web/ui/input.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { payoutLabels } from "./affiliate-words.ts";
import { affiliatesHome } from "./affiliates-page.tsx";

interface DialogProps {
  readonly data: WholePayout;
  readonly onClose: () => void;
}

function PaidDialog({ data: { payout }, onClose }: DialogProps) {
  const form = useStaffForm({
    endpoint: adminMarkPayoutPaid,
    params: { id: payout.id },
    defaults: { bankReference: "" },
    draftKey: `payout-paid:${payout.id}`,
    rules: bodyRules(payoutPaidBody),
    done: "Payout marked as paid",
    onDone: onClose,
  });
  return (
    <ActionDialog title={`Payout ${payout.number} is paid`} confirm="Mark as paid" form={form} onClose={onClose}>
      <p>
        <strong>
          <Amount amount={payout.total} currency={payout.currency} />
        </strong>{" "}
        moves from payable to paid. The bank accounts in the file are erased.
      </p>
      <TextField {...form.field("bankReference")} label="Bank reference" required maxLength={80} dir="auto" />
    </ActionDialog>
  );
}

function CancelDialog({ data: { payout }, onClose }: DialogProps) {
  const form = useStaffForm({
    endpoint: adminCancelPayout,
    params: { id: payout.id },
    defaults: { reason: "" },
    draftKey: `payout-cancel:${payout.id}`,
    rules: bodyRules(payoutCancelBody),
    done: "Payout cancelled",
    onDone: onClose,
  });
  return (
    <ActionDialog
      title={`Cancel payout ${payout.number}`}
      confirm="Cancel payout"
      dismiss="Keep it"
      variant="danger"
      form={form}
      onClose={onClose}
    >
      <p>Only if the bank has paid none of it. All of it can be paid by another file.</p>
      <ReasonField form={form} />
    </ActionDialog>
  );
}

function Settled({ data: { payout } }: Pick<DialogProps, "data">) {
  const { settledAt, settledBy, bankReference, reason } = payout;
  if (settledAt === null) return null;
  return (
    <Callout tone={bankReference === null ? "neutral" : "success"} title={payoutLabels[payout.state].text}>
      <UserText>{bankReference ?? reason ?? ""}</UserText>, <WhenBy at={settledAt} person={settledBy} />.
    </Callout>
  );
}

const toColumns = ({ currency }: WholePayout["payout"]): readonly Column<WholePayout["items"][number]>[] => [
  {
    id: "name",
    header: "Affiliate",
    rowHeader: true,
    cell: ({ affiliateId, name }) => (
      <UiLink href={`${affiliatesHome}/${affiliateId}`}>
        <UserText>{name}</UserText>
      </UiLink>
    ),
  },
  { id: "reference", header: "Reference", cell: ({ reference }) => <Ltr>{reference}</Ltr> },
  { id: "account", header: "Account", cell: ({ ibanLast4 }) => <Ltr>… {ibanLast4}</Ltr> },
  {
    id: "amount",
    header: "Amount",
    align: "end",
    cell: ({ amount }) => <Amount amount={amount} currency={currency} />,
  },
];

/** A payout: its file, its payees, and whether the bank has paid it. */
export function PayoutPage({ data }: { readonly data: WholePayout }) {
  const { payout, items } = data;
  const [open, setOpen] = useState<"paid" | "cancel">();
  const onClose = () => setOpen(undefined);
  return (
    <AdminPage
      title={`Payout ${payout.number}`}
      back={{ href: `${affiliatesHome}/payouts`, label: "Payouts to affiliates" }}
      beside={<Badge tone={payoutLabels[payout.state].tone}>{payoutLabels[payout.state].text}</Badge>}
      actions={
        payout.state === "open" && (
          <>
            <CsvButton load={() => api(adminGetPayoutFile, { params: { id: payout.id } })}>File for the bank</CsvButton>
            <Button size="sm" variant="secondary" onClick={() => setOpen("cancel")}>
              Cancel payout
            </Button>
            <Button size="sm" onClick={() => setOpen("paid")}>
              Mark as paid
            </Button>
          </>
        )
      }
    >
      <p className="text-small text-muted">
        <Amount amount={payout.total} currency={payout.currency} />. Made{" "}
        <WhenBy at={payout.createdAt} person={payout.createdBy} />.
      </p>
      <Settled data={data} />
      <Panel title="Payees">
        <DataTable
          caption="Payees"
          layout="stack"
          dense
          columns={toColumns(payout)}
          rows={items}
          rowKey={({ affiliateId }) => affiliateId}
        />
      </Panel>
      {open === "paid" && <PaidDialog data={data} onClose={onClose} />}
      {open === "cancel" && <CancelDialog data={data} onClose={onClose} />}
    </AdminPage>
  );
}
