import type { ReactNode } from "react";
import type { ComparedFact, PaymentComparison } from "#shared/contract/admin-payments.ts";
import { AdminLink } from "#web/admin-kit/admin-link.tsx";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { methodName, providerName, sentence } from "#web/admin-kit/labels.ts";
import { AdminPage, Amount, Panel, When } from "#web/admin-kit/parts.tsx";
import { RefundBeingChecked } from "#web/admin-kit/refund-being-checked.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { Timeline, type TimelineItem } from "#web/ui/timeline.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { paymentTones, Recheck } from "./recheck.tsx";
import { ReviewPanel } from "./review-panel.tsx";

interface Row {
  readonly fact: ComparedFact;
  readonly label: string;
  readonly ours: ReactNode;
  readonly theirs: ReactNode;
}

const written = (text: string | null) => (text === null ? "–" : <Ltr className="wrap-anywhere">{text}</Ltr>);
// The provider's currency may be one that the shop does not have.
const figure = (amount: number) => <Ltr>{amount.toLocaleString("en", { minimumFractionDigits: 2 })}</Ltr>;

const isTransfer = ({ provider }: PaymentComparison["payment"]): boolean => provider === "transfer";
/** Who is compared with the shop. */
const otherSide = (payment: PaymentComparison["payment"]): string => (isTransfer(payment) ? "bank" : "provider");

function toRows({ payment, theirs, recorded }: PaymentComparison): Row[] {
  const of = (part: (side: NonNullable<PaymentComparison["theirs"]>) => ReactNode): ReactNode =>
    theirs === null ? "–" : part(theirs);
  return [
    { fact: "state", label: "Status", ours: sentence(payment.state), theirs: of((side) => sentence(side.state)) },
    {
      fact: "amount",
      label: "Amount",
      ours: figure(recorded),
      theirs: of((side) => figure(side.amount)),
    },
    {
      fact: "currency",
      label: "Currency",
      ours: written(payment.currency),
      theirs: of((side) => written(side.currency)),
    },
    {
      fact: "refunded",
      label: "Refunded",
      ours: figure(payment.refunded),
      theirs: of((side) => figure(side.refunded)),
    },
    {
      fact: "account",
      label: "Account",
      ours: "Your shop",
      theirs: of((side) => (side.isOtherAccount ? "Another account" : "Your shop")),
    },
    {
      fact: "reference",
      label: isTransfer(payment) ? "Code" : "Provider reference",
      ours: written(payment.reference),
      theirs: of((side) => written(side.reference)),
    },
    {
      fact: "merchantReference",
      label: "Shop reference",
      ours: written(payment.id),
      theirs: of((side) => written(side.merchantReference)),
    },
  ];
}

function Sides({ data }: { readonly data: PaymentComparison }) {
  const differing = new Set(data.mismatches);
  return (
    <DataTable<Row>
      caption={`Shop and ${otherSide(data.payment)}`}
      layout="stack"
      dense
      rows={toRows(data)}
      rowKey={(row) => row.fact}
      columns={[
        { id: "fact", header: "Field", rowHeader: true, cell: (row) => row.label },
        { id: "ours", header: "Shop", cell: (row) => row.ours },
        { id: "theirs", header: providerName(data.payment.provider), cell: (row) => row.theirs },
        {
          id: "same",
          header: "Match",
          align: "end",
          cell: ({ fact }) => {
            if (data.theirs === null) return <span className="text-muted">Unknown</span>;
            return differing.has(fact) ? <Badge tone="danger">Mismatch</Badge> : <Badge tone="success">Match</Badge>;
          },
        },
      ]}
    />
  );
}

const steps: Readonly<Record<PaymentComparison["steps"][number]["step"], string>> = {
  begun: "Payment started",
  reported: "Provider event received",
  settled: "Payment recorded",
  refund_requested: "Refund requested",
  refund_done: "Refund completed",
  refund_failed: "Refund failed",
  asked: "Updated from provider",
  review_closed: "Review closed",
  accepted: "Received amount accepted",
};

function history({ steps: list, payment }: PaymentComparison): TimelineItem[] {
  return list.map((one, at) => ({
    id: `${one.at}-${one.step}-${at}`,
    title: one.step === "asked" && isTransfer(payment) ? "Compared with the bank’s rows" : steps[one.step],
    time: (
      <>
        <When at={one.at} exact /> · {one.side === "ours" ? "us" : providerName(payment.provider)}
      </>
    ),
    ...(one.amount === null && one.detail === null
      ? {}
      : {
          description: (
            <span className="wrap-anywhere">
              {one.amount !== null && <Amount amount={one.amount} currency={payment.currency} />}
              {one.amount !== null && one.detail !== null && " · "}
              {one.detail !== null && <UserText>{one.detail}</UserText>}
            </span>
          ),
        }),
    state: one.step === "refund_failed" ? "failed" : "done",
  }));
}

/** What staff can do about a transfer that differs from its row of the bank. */
function transferAdvice({ state, review }: PaymentComparison["payment"]): string {
  if (state !== "review") return "A row of the bank was matched; the payment follows within minutes.";
  if (review.closed !== null) return "The review was closed, and the money was not recorded.";
  return "Money that does not match its order is never recorded automatically: accept or refund the received amount, undo the match under “Transfers and bank”, or close the review with a note.";
}

const providerAdvice =
  "Nothing has been changed yet. “Update from provider” checks again and records the result. A payment that does not match its order is never recorded automatically: accept or refund the received amount, or close the review with a note.";

function Verdict({ data }: { readonly data: PaymentComparison }) {
  const { answer, mismatches, theirs, askedAt, payment } = data;
  const provider = providerName(payment.provider);
  const asked = (
    <>
      Checked <When at={askedAt} exact />.
    </>
  );
  if (answer === "nobody") return <Callout tone="info">This payment has no provider to check with.</Callout>;
  if (answer === "unreachable")
    return (
      <Callout tone="warn" title={`${provider} did not answer`}>
        Reload the page to check again. {asked}
      </Callout>
    );
  if (answer === "unknown")
    return (
      <Callout tone="warn" title={`${provider} has no such payment`}>
        It was never paid, or never opened there. {asked}
      </Callout>
    );
  return (
    <>
      {mismatches.length === 0 ? (
        <Callout tone="success" title={`Shop and ${otherSide(payment)} match`}>
          {asked}
        </Callout>
      ) : (
        <Callout tone="danger" title={mismatches.length === 1 ? "1 mismatch" : `${mismatches.length} mismatches`}>
          {isTransfer(payment) ? transferAdvice(payment) : providerAdvice} {asked}
        </Callout>
      )}
      {theirs?.isDisputed && (
        <Callout tone="danger" title="Disputed">
          The customer’s bank is reclaiming the money. Respond in the provider’s dashboard.
        </Callout>
      )}
      {theirs?.failureCode && (
        <Callout tone="info">
          Failure reason from the provider: <Ltr>{theirs.failureCode}</Ltr>
        </Callout>
      )}
    </>
  );
}

/** A refund that waits until staff have paid it from the bank. */
function RefundToPay({ data: { refundToPay, payment } }: { readonly data: PaymentComparison }) {
  if (refundToPay === 0) return null;
  return (
    <Callout
      tone="warn"
      title={
        <>
          A refund of <Amount amount={refundToPay} currency={payment.currency} /> is to be paid by hand
        </>
      }
    >
      A transfer cannot be reversed. Pay it from the bank and record it under{" "}
      <UiLink href={`${adminRoot}/bank?view=refunds`} className="underline">
        Refunds to pay
      </UiLink>
      : only then the payment counts as refunded, and the customer is told by email.
    </Callout>
  );
}

/** The payment's status; money of which all is to be paid back is not called paid. */
function StatusBadge({ data: { payment, recorded, refundToPay } }: { readonly data: PaymentComparison }) {
  if (refundToPay > 0 && refundToPay >= recorded) return <Badge tone="warn">Refund to pay</Badge>;
  return <Badge tone={paymentTones[payment.status]}>{sentence(payment.status)}</Badge>;
}

/** A payment: our record beside the provider's, the differences, and the history. */
export function PaymentPage({ data }: { readonly data: PaymentComparison }) {
  const { payment } = data;
  return (
    <AdminPage
      title={`Payment for ${payment.orderNumber}`}
      back={{ href: `${adminRoot}/payments`, label: "Payments" }}
      beside={<StatusBadge data={data} />}
      actions={<Recheck payment={payment} label="Update from provider" />}
    >
      <p className="text-muted">
        <AdminLink href={`${adminRoot}/orders/${payment.orderId}`}>Order {payment.orderNumber}</AdminLink> ·{" "}
        {methodName(payment.method)} · <Amount amount={payment.amount} currency={payment.currency} /> · started{" "}
        <When at={payment.createdAt} exact />
        {payment.instructions !== undefined && (
          <>
            {" "}
            · waits for code <Ltr className="font-semibold select-all">{payment.instructions.code}</Ltr> until{" "}
            <When at={payment.instructions.payUntil} exact />
          </>
        )}
      </p>
      <ReviewPanel data={data} />
      <RefundToPay data={data} />
      <RefundBeingChecked
        amount={payment.refundBeingChecked}
        currency={payment.currency}
        provider={providerName(payment.provider)}
      />
      <Verdict data={data} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Panel title={`Shop and ${otherSide(payment)}`}>
          <Sides data={data} />
        </Panel>
        <Panel title="Timeline">
          <Timeline items={history(data)} />
        </Panel>
      </div>
    </AdminPage>
  );
}
