import type { ReactNode } from "react";
import type { ComparedFact, PaymentComparison } from "#shared/contract/admin-payments.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { Timeline, type TimelineItem } from "#web/ui/timeline.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { adminRoot } from "../frame/navigation.ts";
import { methodName, sentence } from "../labels.ts";
import { AdminPage, Amount, Panel, When } from "../parts.tsx";
import { paymentTones, Recheck } from "./recheck.tsx";
import { RefundBeingChecked } from "./refund-being-checked.tsx";

interface Row {
  readonly fact: ComparedFact;
  readonly label: string;
  readonly ours: ReactNode;
  readonly theirs: ReactNode;
}

const written = (text: string | null) => (text === null ? "–" : <Ltr className="wrap-anywhere">{text}</Ltr>);
// What they say may be in a currency that is none of ours.
const figure = (amount: number) => <Ltr>{amount.toLocaleString("en", { minimumFractionDigits: 2 })}</Ltr>;

function rowsOf({ payment, theirs }: PaymentComparison): Row[] {
  const of = (part: (side: NonNullable<PaymentComparison["theirs"]>) => ReactNode): ReactNode =>
    theirs === null ? "–" : part(theirs);
  return [
    { fact: "state", label: "State", ours: sentence(payment.state), theirs: of((side) => sentence(side.state)) },
    { fact: "amount", label: "Amount", ours: figure(payment.amount), theirs: of((side) => figure(side.amount)) },
    {
      fact: "currency",
      label: "Currency",
      ours: written(payment.currency),
      theirs: of((side) => written(side.currency)),
    },
    {
      fact: "refunded",
      label: "Gone back",
      ours: figure(payment.refunded),
      theirs: of((side) => figure(side.refunded)),
    },
    {
      fact: "account",
      label: "Account",
      ours: "The shop’s",
      theirs: of((side) => (side.isOtherAccount ? "Another one" : "The shop’s")),
    },
    {
      fact: "reference",
      label: "Their reference",
      ours: written(payment.reference),
      theirs: of((side) => written(side.reference)),
    },
    {
      fact: "merchantReference",
      label: "Our reference",
      ours: written(payment.id),
      theirs: of((side) => written(side.merchantReference)),
    },
  ];
}

function Sides({ data }: { readonly data: PaymentComparison }) {
  const differing = new Set(data.mismatches);
  return (
    <DataTable<Row>
      caption="Ours and theirs"
      layout="stack"
      dense
      rows={rowsOf(data)}
      rowKey={(row) => row.fact}
      columns={[
        { id: "fact", header: "Fact", rowHeader: true, cell: (row) => row.label },
        { id: "ours", header: "Ours", cell: (row) => row.ours },
        { id: "theirs", header: `${sentence(data.payment.provider)} says`, cell: (row) => row.theirs },
        {
          id: "same",
          header: "Same?",
          align: "end",
          cell: ({ fact }) => {
            if (data.theirs === null) return <span className="text-muted">not known</span>;
            return differing.has(fact) ? <Badge tone="danger">Differs</Badge> : <Badge tone="success">Same</Badge>;
          },
        },
      ]}
    />
  );
}

const steps: Readonly<Record<PaymentComparison["steps"][number]["step"], string>> = {
  begun: "The payment was begun",
  reported: "A report came",
  settled: "The money was booked",
  refund_requested: "A refund was asked for",
  refund_done: "The refund was made",
  refund_failed: "The refund failed",
  asked: "Last asked and taken over",
};

function history({ steps: list, payment }: PaymentComparison): TimelineItem[] {
  return list.map((one, at) => ({
    id: `${one.at}-${one.step}-${at}`,
    title: steps[one.step],
    time: (
      <>
        <When at={one.at} exact /> · {one.side === "ours" ? "us" : sentence(payment.provider)}
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

function Verdict({ data }: { readonly data: PaymentComparison }) {
  const { answer, mismatches, theirs, askedAt, payment } = data;
  const provider = sentence(payment.provider);
  const asked = (
    <>
      Asked <When at={askedAt} exact />.
    </>
  );
  if (answer === "nobody") return <Callout tone="info">There is no provider to ask about this payment.</Callout>;
  if (answer === "unreachable")
    return (
      <Callout tone="warn" title={`${provider} did not answer`}>
        Reload the page to ask again. {asked}
      </Callout>
    );
  if (answer === "unknown")
    return (
      <Callout tone="warn" title={`${provider} has no such payment`}>
        Nobody has paid by it, or it was never opened there. {asked}
      </Callout>
    );
  return (
    <>
      {mismatches.length === 0 ? (
        <Callout tone="success" title="Both sides say the same">
          {asked}
        </Callout>
      ) : (
        <Callout
          tone="danger"
          title={mismatches.length === 1 ? "One fact differs" : `${mismatches.length} facts differ`}
        >
          Looking has changed nothing. “Take over what they say” asks again and books it; money that does not fit its
          order is never booked and stays for a person to see to. {asked}
        </Callout>
      )}
      {theirs?.isDisputed && (
        <Callout tone="danger" title="Disputed">
          The customer’s bank takes the money back. Answer it in the provider’s own dashboard.
        </Callout>
      )}
      {theirs?.failureCode && (
        <Callout tone="info">
          Why it failed, in their words: <Ltr>{theirs.failureCode}</Ltr>
        </Callout>
      )}
    </>
  );
}

/** One payment: our books beside the provider's, what differs, and what happened in time. */
export function PaymentPage({ data }: { readonly data: PaymentComparison }) {
  const { payment } = data;
  return (
    <AdminPage
      title={`Payment of ${payment.orderNumber}`}
      back={{ href: `${adminRoot}/payments`, label: "Payments" }}
      beside={<Badge tone={paymentTones[payment.status]}>{sentence(payment.status)}</Badge>}
      actions={<Recheck payment={payment} label="Take over what they say" />}
    >
      <p className="text-muted">
        <UiLink href={`${adminRoot}/orders/${payment.orderId}`}>Order {payment.orderNumber}</UiLink> ·{" "}
        {methodName(payment.method)} · <Amount amount={payment.amount} currency={payment.currency} /> · begun{" "}
        <When at={payment.createdAt} exact />
      </p>
      {payment.reviewReason !== null && (
        <Callout tone="danger" title="A person must look at this">
          {sentence(payment.reviewReason.toLowerCase())}
        </Callout>
      )}
      <RefundBeingChecked
        amount={payment.refundBeingChecked}
        currency={payment.currency}
        provider={sentence(payment.provider)}
      />
      <Verdict data={data} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Panel title="Ours and theirs">
          <Sides data={data} />
        </Panel>
        <Panel title="In time">
          <Timeline items={history(data)} />
        </Panel>
      </div>
    </AdminPage>
  );
}
