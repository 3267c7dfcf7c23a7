import { useState } from "react";
import { useNavigate } from "react-router";
import {
  adminDiscardStatement,
  adminSettleRow,
  type StatementRow,
  settleRowBody,
  type WholeStatement,
} from "#shared/contract/admin-courier-cash.ts";
import { isBooked, type RowVerdict } from "#shared/domain/courier-cash.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { subtract, toMajor, toMinor } from "#shared/domain/money.ts";
import { carrierTitles } from "#shared/domain/shipments.ts";
import { ActionDialog, ReasonField } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { AdminPage, Amount, Panel, WhenBy } from "#web/admin-kit/parts.tsx";
import { useAction } from "#web/admin-kit/use-action.ts";
import { api } from "#web/lib/api/browser.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { BookDialog } from "./book-dialog.tsx";
import { courierHome, StatementBadge } from "./courier-cash-page.tsx";
import { verdictLabels } from "./courier-words.ts";

const toDifference = (open: number, collected: number) => {
  const [asked, got] = [toMinor(open), toMinor(collected)];
  return asked > got ? subtract(asked, got) : subtract(got, asked);
};

const toColumns = (currency: Currency): readonly Column<StatementRow>[] => [
  {
    id: "parcel",
    header: "Parcel",
    rowHeader: true,
    cell: ({ awb, reference, orderId, orderNumber }) => (
      <span className="flex flex-col">
        <Ltr>{awb || reference}</Ltr>
        {orderId !== null && (
          <UiLink href={`${adminRoot}/orders/${orderId}`} className="text-small">
            <Ltr>{orderNumber}</Ltr>
          </UiLink>
        )}
      </span>
    ),
  },
  {
    id: "verdict",
    header: "Row",
    cell: ({ verdict, settled, open, collected }) => (
      <span className="flex flex-col items-start gap-1 max-md:items-end">
        <Badge tone={settled === null ? verdictLabels[verdict].tone : "neutral"}>
          {verdictLabels[verdict].text}
          {(verdict === "short" || verdict === "over") && open !== null && (
            <>
              {" "}
              by <Amount amount={toMajor(toDifference(open, collected))} currency={currency} />
            </>
          )}
        </Badge>
        {settled !== null && (
          <span className="text-small text-muted">
            <UserText>{settled.reason}</UserText> (<WhenBy at={settled.at} person={settled.by} />)
          </span>
        )}
      </span>
    ),
  },
  {
    id: "open",
    header: "Open for the parcel",
    align: "end",
    cell: ({ open }) => (open === null ? "–" : <Amount amount={open} currency={currency} />),
  },
  {
    id: "collected",
    header: "Collected",
    align: "end",
    cell: ({ collected }) => <Amount amount={collected} currency={currency} />,
  },
  {
    id: "fee",
    header: "Fee and tax",
    align: "end",
    cell: ({ fee, tax }) => <Amount amount={fee + tax} currency={currency} />,
  },
  { id: "net", header: "Net", align: "end", cell: ({ net }) => <Amount amount={net} currency={currency} /> },
];

interface SettleProps {
  readonly id: string;
  readonly row: StatementRow;
  readonly onClose: () => void;
}

function SettleDialog({ id, row, onClose }: SettleProps) {
  const form = useStaffForm({
    endpoint: adminSettleRow,
    params: { id, line: String(row.line) },
    defaults: { reason: "" },
    draftKey: `settle-row:${id}:${row.line}`,
    rules: bodyRules(settleRowBody),
    done: "Set aside",
    onDone: onClose,
  });
  return (
    <ActionDialog title={`Set ${row.awb || row.reference} aside`} confirm="Set aside" form={form} onClose={onClose}>
      <p>Nothing is booked. If the courier's balance has to change, book an adjustment, too.</p>
      <ReasonField form={form} />
    </ActionDialog>
  );
}

function DiscardDialog({
  data: { statement },
  onClose,
}: {
  readonly data: WholeStatement;
  readonly onClose: () => void;
}) {
  const navigate = useNavigate();
  const { isBusy, run } = useAction();
  const discard = async (): Promise<void> => {
    const isDone = await run("Statement discarded", async () => {
      await api(adminDiscardStatement, { params: { id: statement.id } });
      await navigate(`${courierHome}?view=statements`);
    });
    if (!isDone) onClose();
  };
  return (
    <ConfirmDialog
      open
      danger
      busy={isBusy}
      onClose={onClose}
      onConfirm={() => void discard()}
      title="Discard this statement?"
      labels={{ close: "Close", cancel: "Keep it", confirm: "Discard" }}
    >
      Nothing of it is booked. The file can be read again.
    </ConfirmDialog>
  );
}

const byVerdict = (lines: readonly StatementRow[]): string => {
  const counts = new Map<RowVerdict, number>();
  for (const { verdict } of lines) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  return [...counts].map(([verdict, count]) => `${count} ${verdictLabels[verdict].text.toLowerCase()}`).join(", ");
};

function Sums({ data: { statement, booking, lines } }: { readonly data: WholeStatement }) {
  const { currency, state } = statement;
  const sums = [
    ["Collected", booking.collected],
    ["Fees and tax", booking.fees],
    ["Net to the bank", booking.net],
  ] as const;
  return (
    <Panel title={state === "booked" ? "Booked" : "What would be booked"}>
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        <div>
          <dt className="text-small text-muted">Rows</dt>
          <dd className="text-h3 font-semibold">
            {booking.rows} of {lines.length}
          </dd>
        </div>
        {sums.map(([label, amount]) => (
          <div key={label}>
            <dt className="text-small text-muted">{label}</dt>
            <dd className="text-h3 font-semibold">
              <Amount amount={amount} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="pt-3 text-small text-muted">{byVerdict(lines)}</p>
    </Panel>
  );
}

function Outcome({ data: { statement, booking } }: { readonly data: WholeStatement }) {
  const { state, bank, bankRef, bookedAt, bookedBy, currency, reason } = statement;
  if (state === "draft" || bank === null || bookedAt === null) return null;
  return (
    <Callout tone={bank === booking.net ? "success" : "warn"} title="Booked">
      <Amount amount={bank} currency={currency} /> on the bank (<UserText>{bankRef}</UserText>),{" "}
      <WhenBy at={bookedAt} person={bookedBy} />.
      {reason !== null && (
        <>
          {" "}
          Differs from the rows: <UserText>{reason}</UserText>
        </>
      )}
    </Callout>
  );
}

/** A statement: the verdict of each row, the amounts to book, and the button to book it. */
export function StatementPage({ data }: { readonly data: WholeStatement }) {
  const { statement, lines, booking } = data;
  const [open, setOpen] = useState<"book" | "discard">();
  const [settling, setSettling] = useState<StatementRow>();
  const onClose = () => setOpen(undefined);
  const columns = toColumns(statement.currency);
  const settle: Column<StatementRow> = {
    id: "settle",
    header: "",
    headerText: "Set aside",
    align: "end",
    cell: (row) =>
      isBooked(row.verdict) || row.settled !== null ? null : (
        <Button size="sm" variant="ghost" onClick={() => setSettling(row)}>
          Set aside<span className="sr-only"> {row.awb || row.reference}</span>
        </Button>
      ),
  };
  return (
    <AdminPage
      title={statement.fileName}
      back={{ href: `${courierHome}?view=statements`, label: "Cash with couriers" }}
      beside={<StatementBadge state={statement.state} waiting={statement.waiting} />}
      actions={
        statement.state === "draft" && (
          <>
            <Button size="sm" variant="secondary" onClick={() => setOpen("discard")}>
              Discard
            </Button>
            <Button size="sm" disabled={booking.rows === 0} onClick={() => setOpen("book")}>
              Book
            </Button>
          </>
        )
      }
    >
      <p className="text-small text-muted">
        {carrierTitles[statement.carrier]}, {statement.currency}. Read{" "}
        <WhenBy at={statement.createdAt} person={statement.createdBy} />.
      </p>
      <Outcome data={data} />
      <Sums data={data} />
      <Panel title="Rows">
        <DataTable
          caption="Rows of the statement"
          layout="stack"
          dense
          columns={statement.waiting > 0 ? [...columns, settle] : columns}
          rows={lines}
          rowKey={({ line }) => String(line)}
        />
      </Panel>
      {open === "book" && <BookDialog data={data} onClose={onClose} />}
      {open === "discard" && <DiscardDialog data={data} onClose={onClose} />}
      {settling && <SettleDialog id={statement.id} row={settling} onClose={() => setSettling(undefined)} />}
    </AdminPage>
  );
}
