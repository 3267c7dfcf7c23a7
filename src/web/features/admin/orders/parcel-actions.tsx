import {
  type AdminShipment,
  adminBookShipment,
  adminCancelShipment,
  adminDecideShipment,
  adminGetLabels,
} from "#shared/contract/admin-shipments.ts";
import { isOnItsWay } from "#shared/domain/shipments.ts";
import { useAction } from "#web/admin-kit/use-action.ts";
import { useMay } from "#web/admin-kit/use-may.ts";
import { api } from "#web/lib/api/browser.ts";
import { saveBlob } from "#web/lib/api/save-blob.ts";
import { Button } from "#web/ui/button.tsx";
import { downloadIcon } from "#web/ui/drawn-icons.ts";

/** The dialog that is open. */
export type Open = "decide" | "inspect" | "answer" | "close" | "refund" | "cash" | undefined;

const mayDecide = ({ state, needsClosing }: AdminShipment): boolean =>
  state !== "draft" && state !== "cancelled" && !needsClosing;
const isToBeCollected = ({ needsClosing, closed, state }: AdminShipment): boolean =>
  needsClosing && closed?.as === "collect" && state === "delivered";
const isUnanswered = ({ problem }: AdminShipment): boolean => problem?.code === "BOOKING_UNANSWERED";

interface ActionProps {
  readonly parcel: AdminShipment;
  readonly open: (which: Open) => void;
}

/** Actions on a parcel for staff who refund. */
function MoneyActions({ parcel, open }: ActionProps) {
  const isMore = parcel.cashReturned > 0 && parcel.cashReturned < parcel.cod;
  return (
    <>
      {parcel.closings.includes("refund") && (
        <Button size="sm" variant="secondary" onClick={() => open("refund")}>
          {parcel.refundRejected ? "Settle its refund" : "Refund its worth"}
        </Button>
      )}
      {(parcel.cashReturn === "due" || isMore) && (
        <Button size="sm" variant="secondary" onClick={() => open("cash")}>
          {isMore ? "Pay more of its cash back" : "Pay its cash back"}
        </Button>
      )}
    </>
  );
}

/** Actions on a parcel for staff who ship. */
function ShippingActions({ parcel, open }: ActionProps) {
  const { isBusy, run } = useAction();
  const params = { id: parcel.id };
  const isDraft = parcel.state === "draft";
  const print = () =>
    run("Label downloaded", async () =>
      saveBlob(await api(adminGetLabels, { query: { ids: parcel.id } }), `himma-label-${parcel.orderNumber}.pdf`),
    );
  return (
    <>
      {isDraft && !isUnanswered(parcel) && (
        <Button
          size="sm"
          icon="truck"
          loading={isBusy}
          onClick={() => void run("Parcel booked", () => api(adminBookShipment, { params, body: {} }))}
        >
          Book
        </Button>
      )}
      {isUnanswered(parcel) && (
        <Button size="sm" onClick={() => open("answer")}>
          The carrier’s answer
        </Button>
      )}
      {isOnItsWay(parcel.state) && (
        <Button size="sm" variant="secondary" icon={downloadIcon} loading={isBusy} onClick={() => void print()}>
          Label
        </Button>
      )}
      {(parcel.state === "booked" || (isDraft && !isUnanswered(parcel))) && (
        <Button
          size="sm"
          variant="secondary"
          icon="close"
          loading={isBusy}
          onClick={() => void run("Parcel cancelled", () => api(adminCancelShipment, { params, body: {} }))}
        >
          Cancel parcel
        </Button>
      )}
      {parcel.state === "returned" && parcel.inspectedAt === null && (
        <Button size="sm" icon="check" onClick={() => open("inspect")}>
          Inspect
        </Button>
      )}
      {isToBeCollected(parcel) && (
        <Button
          size="sm"
          icon="check"
          loading={isBusy}
          onClick={() =>
            void run("Parcel is back", () =>
              api(adminDecideShipment, { params, body: { state: "returned", reason: "Collected from the customer" } }),
            )
          }
        >
          It is back
        </Button>
      )}
      {parcel.closings.some((as) => as !== "refund") && (
        <Button size="sm" variant={isToBeCollected(parcel) ? "secondary" : "primary"} onClick={() => open("close")}>
          Close parcel
        </Button>
      )}
      {mayDecide(parcel) && (
        <Button size="sm" variant="ghost" onClick={() => open("decide")}>
          What became of it
        </Button>
      )}
      {parcel.carrierId === "sandbox" && parcel.number !== null && isOnItsWay(parcel.state) && (
        <a
          href={`/sandbox-carrier/${parcel.number}`}
          className="inline-flex min-h-11 items-center px-2 text-small underline"
        >
          Test carrier
        </a>
      )}
    </>
  );
}

/** The actions on a parcel. */
export function Actions(props: ActionProps) {
  const may = useMay();
  return (
    <div className="flex flex-wrap gap-2">
      {may("shipping") && <ShippingActions {...props} />}
      {may("refunds") && <MoneyActions {...props} />}
    </div>
  );
}
