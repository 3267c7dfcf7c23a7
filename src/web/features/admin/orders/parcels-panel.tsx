import { useState } from "react";
import type { AdminOrder } from "#shared/contract/admin-orders.ts";
import type { AdminShipment } from "#shared/contract/admin-shipments.ts";
import { formatDate } from "#shared/domain/format-date.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { counted } from "#web/admin-kit/labels.ts";
import { closedNames, holdNames, labelOf, moveNames } from "#web/admin-kit/parcel-words.ts";
import { Amount, Day, Panel, When } from "#web/admin-kit/parts.tsx";
import { useMay } from "#web/admin-kit/use-may.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Timeline } from "#web/ui/timeline.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { AgreeDayDialog } from "./agree-day-dialog.tsx";
import { CloseDialog } from "./close-parcel-dialogs.tsx";
import type { OrderPage } from "./load-orders.ts";
import { Actions, type Open } from "./parcel-actions.tsx";
import { AnswerDialog, DecideDialog, InspectDialog, PartDialog } from "./parcel-dialogs.tsx";
import { RefundParcelDialog, RejectedRefundDialog, ReturnCashDialog } from "./refund-parcel-dialogs.tsx";

type Parcels = NonNullable<OrderPage["parcels"]>;

function Problem({ parcel: { problem } }: { readonly parcel: AdminShipment }) {
  if (problem === null) return null;
  return (
    <Callout tone="warn" title={holdNames[problem.code]}>
      {problem.message}
      {problem.fields !== undefined && `: ${problem.fields.join(", ")}`}
    </Callout>
  );
}

const wentWrong: ReadonlySet<string> = new Set(["exception", "lost", "damaged"]);
/** Cash that the courier collected although the order was cancelled. */
function CashReturn({ cashReturn, cashReturned, cod, currency }: AdminShipment) {
  const money = (amount: number) => <Amount amount={amount} currency={currency} />;
  return (
    <>
      The courier took {money(cod)}:{" "}
      {cashReturned >= cod ? (
        "the customer has it back."
      ) : cashReturned > 0 ? (
        <>
          the customer has {money(cashReturned)} back
          {cashReturn === "done" ? ", the shop keeps the rest." : ", the rest is to go back."}
        </>
      ) : (
        "it is to go back to the customer."
      )}{" "}
    </>
  );
}

/** How a parcel whose result does not fit its order was closed, or that this is undecided. */
function Closing({ parcel }: { readonly parcel: AdminShipment }) {
  const { needsClosing, closed, refundRejected, cashReturn, cod, currency } = parcel;
  const mayRefund = useMay()("refunds");
  if (refundRejected)
    return (
      <Callout tone="danger" title="The refund of its items was rejected">
        {mayRefund
          ? "Refund them again, or say here which other refund of the first order has paid them."
          : "Staff who may refund money must refund them again, or say which other refund has paid them."}
      </Callout>
    );
  if (needsClosing && closed === null)
    return (
      <Callout tone="warn" title="It arrived although its order is cancelled">
        Collect it, let the customer pay for it, or give it up.
        {cod > 0 && (
          <>
            {" "}
            The courier collected <Amount amount={cod} currency={currency} />.
          </>
        )}
      </Callout>
    );
  if (closed === null) return null;
  return (
    <p className="text-small text-muted">
      {!needsClosing && closedNames[closed.as]} {cashReturn !== null && <CashReturn {...parcel} />}
      {cashReturn === "due" && !mayRefund && "Staff who may refund money pay it back. "}
      {closed.orderId !== null && (
        <UiLink href={`${adminRoot}/orders/${closed.orderId}`} className="underline">
          Show the order
        </UiLink>
      )}
    </p>
  );
}

function Parcel({ parcel, nth }: { readonly parcel: AdminShipment; readonly nth: number }) {
  const [which, open] = useState<Open>();
  const close = () => open(undefined);
  const { promise } = parcel;
  const label = labelOf(parcel);
  return (
    <article className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-semibold">
          {parcel.number === null ? `Parcel ${nth}` : `${parcel.carrier} `}
          {parcel.number !== null && <Ltr>{parcel.number}</Ltr>}
        </h3>
        <Badge tone={label.tone}>{label.text}</Badge>
        {parcel.caseId !== null && <Badge tone="neutral">Return</Badge>}
      </div>
      <p className="text-small text-muted">
        {parcel.lines.map(({ name, quantity }) => `${quantity} × ${name.en}`).join(", ")} ·{" "}
        {(parcel.weightG / 1000).toFixed(2)} kg
        {promise !== null && (
          <>
            {" "}
            · promised <Day day={promise.from} /> to <Day day={promise.to} />
          </>
        )}
      </p>
      <Problem parcel={parcel} />
      <Closing parcel={parcel} />
      {parcel.events.length > 0 && (
        <Timeline
          items={parcel.events.map((event, at) => ({
            id: `${event.at} ${at}`,
            title: event.state === null ? <Ltr>{event.code}</Ltr> : moveNames[event.state],
            time: <When at={event.at} exact />,
            ...(event.text === "" ? {} : { description: <UserText>{event.text}</UserText> }),
            state: event.state !== null && wentWrong.has(event.state) ? ("failed" as const) : ("done" as const),
          }))}
        />
      )}
      <Actions parcel={parcel} open={open} />
      {which === "decide" && <DecideDialog parcel={parcel} onClose={close} />}
      {which === "inspect" && <InspectDialog parcel={parcel} onClose={close} />}
      {which === "close" && <CloseDialog parcel={parcel} onClose={close} />}
      {which === "refund" &&
        (parcel.refundRejected ? (
          <RejectedRefundDialog parcel={parcel} onClose={close} />
        ) : (
          <RefundParcelDialog parcel={parcel} onClose={close} />
        ))}
      {which === "cash" && <ReturnCashDialog parcel={parcel} onClose={close} />}
      {which === "answer" && <AnswerDialog parcel={parcel} onClose={close} />}
    </article>
  );
}

const maySend: ReadonlySet<AdminOrder["status"]> = new Set(["paid", "processing", "shipped"]);

function arrivalWords({ promisedTo, agreedTo }: AdminOrder["arrival"]): string {
  const day = (on: string) => formatDate(on, "en", { timeZone: "UTC" });
  if (agreedTo !== null) return `Agreed with the customer: arrives by ${day(agreedTo)}.`;
  return promisedTo === null ? "No day was promised." : `Promised by ${day(promisedTo)}.`;
}

/** The last promised day, which staff can postpone in agreement with the customer. */
function Arrival({ order }: { readonly order: AdminOrder }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
      <p className="text-muted">{arrivalWords(order.arrival)}</p>
      <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
        Agree a later day
      </Button>
      {isOpen && <AgreeDayDialog order={order} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** For staff who do not ship: the promised delivery days. */
export function ArrivalPanel({ order }: { readonly order: AdminOrder }) {
  const isAwaited = maySend.has(order.status) && order.lines.some(({ kind }) => kind === "physical");
  return (
    isAwaited && (
      <Panel title="Delivery">
        <Arrival order={order} />
      </Panel>
    )
  );
}

const ParcelList = ({ parcels }: { readonly parcels: readonly AdminShipment[] }) => (
  <ul className="flex flex-col gap-5">
    {parcels.map((parcel, at) => (
      <li key={parcel.id} className="border-t border-line pt-4 first:border-0 first:pt-0">
        <Parcel parcel={parcel} nth={at + 1} />
      </li>
    ))}
  </ul>
);

/** For staff who refund but do not ship: parcels with a refund. */
export const ParcelRefundsPanel = ({ parcels }: { readonly parcels: readonly AdminShipment[] }) =>
  parcels.length > 0 && (
    <Panel title="Parcels to refund">
      <ParcelList parcels={parcels} />
    </Panel>
  );

/** The parcels of an order, and the pieces without a parcel. */
export function ParcelsPanel({
  order,
  parcels: { shipments, left },
}: {
  readonly order: AdminOrder;
  readonly parcels: Parcels;
}) {
  const [isParting, setParting] = useState(false);
  const pieces = left.reduce((sum, { quantity }) => sum + quantity, 0);
  const isLeft = pieces > 0 && maySend.has(order.status);
  if (shipments.length === 0 && !isLeft) return null;
  return (
    <Panel
      title="Parcels"
      end={
        isLeft && (
          <Button size="sm" variant="secondary" icon="box" onClick={() => setParting(true)}>
            New parcel
          </Button>
        )
      }
    >
      {maySend.has(order.status) && <Arrival order={order} />}
      {isLeft && <p className="mb-3 text-muted">{counted(pieces, "piece")} in no parcel yet.</p>}
      <ParcelList parcels={shipments} />
      {isParting && <PartDialog orderId={order.id} left={left} onClose={() => setParting(false)} />}
    </Panel>
  );
}
