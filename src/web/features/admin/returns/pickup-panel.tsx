import { useState } from "react";
import { adminBookPickup, adminListPickups, adminQuotePickup } from "#shared/contract/admin-pickups.ts";
import type { AdminReturn } from "#shared/contract/admin-return-cases.ts";
import { type AdminShipment, adminCancelShipment } from "#shared/contract/admin-shipments.ts";
import { type CarrierName, carrierTitles, isOnItsWay } from "#shared/domain/shipments.ts";
import { shipmentLabels } from "#web/admin-kit/parcel-words.ts";
import { Amount, Panel } from "#web/admin-kit/parts.tsx";
import { useAction } from "#web/admin-kit/use-action.ts";
import { useMay } from "#web/admin-kit/use-may.ts";
import { api } from "#web/lib/api/browser.ts";
import { useOnDemand } from "#web/lib/api/use-on-demand.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";

function Parcel({ parcel, onCancel }: { readonly parcel: AdminShipment; readonly onCancel: (() => void) | undefined }) {
  const { text, tone } = shipmentLabels[parcel.state];
  return (
    <li className="flex flex-col items-start gap-1">
      <span className="flex flex-wrap items-center gap-2">
        {parcel.carrier}
        {parcel.number !== null && <Ltr className="text-small text-muted">{parcel.number}</Ltr>}
        <Badge tone={parcel.hasException ? "danger" : tone}>{parcel.hasException ? "Delivery problem" : text}</Badge>
      </span>
      {parcel.problem !== null && <span className="text-small text-danger">{parcel.problem.message}</span>}
      {onCancel !== undefined && (
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Cancel the pick-up
        </Button>
      )}
    </li>
  );
}

/** The carriers that pick up, cheapest first, with their prices on request. */
function Carriers({
  caseId,
  carriers,
  isBusy,
  book,
}: {
  readonly caseId: string;
  readonly carriers: readonly CarrierName[];
  readonly isBusy: boolean;
  readonly book: (carrier: CarrierName) => void;
}) {
  const [isAsked, setAsked] = useState(false);
  const { load, retry } = useOnDemand(isAsked ? `pickup-prices:${caseId}` : undefined, () =>
    api(adminQuotePickup, { params: { id: caseId } }),
  );
  const { prices, silent } = load.status === "ready" ? load.data : { prices: [], silent: [] };
  const ask = () => setAsked(true);
  const named = [...new Set([...prices.map(({ carrier }) => carrier), ...carriers])];
  return (
    <div className="mt-3 flex flex-col items-start gap-3">
      <ul className="flex flex-wrap gap-2">
        {named.map((carrier) => {
          const price = prices.find((each) => each.carrier === carrier);
          return (
            <li key={carrier}>
              <Button size="sm" variant="secondary" loading={isBusy} onClick={() => book(carrier)}>
                {`Book with ${carrierTitles[carrier]}`}
                {price !== undefined && (
                  <>
                    {" · "}
                    <Amount amount={price.price} currency={price.currency} />
                  </>
                )}
              </Button>
            </li>
          );
        })}
      </ul>
      {load.status === "ready" && prices.length === 0 && silent.length === 0 && (
        <p className="text-small text-muted">No carrier named a price.</p>
      )}
      {silent.length > 0 && (
        <p className="text-small text-muted">
          No prices from {silent.map((carrier) => carrierTitles[carrier]).join(", ")} right now.
        </p>
      )}
      {load.status === "failed" && <p className="text-small text-danger">No prices could be asked for.</p>}
      {(load.status !== "ready" || silent.length > 0) && (
        <Button
          size="sm"
          variant="ghost"
          loading={isAsked && load.status === "loading"}
          onClick={isAsked ? retry : ask}
        >
          {isAsked && load.status !== "loading" ? "Ask again" : "Show prices"}
        </Button>
      )}
    </div>
  );
}

/** The pick-up of an approved return by a carrier. */
export function PickupPanel({ one }: { readonly one: AdminReturn }) {
  const may = useMay()("shipping");
  const { isBusy, run } = useAction();
  const params = { id: one.id };
  const { load, retry } = useOnDemand(may ? `pickups:${one.id}:${one.status}` : undefined, (signal) =>
    api(adminListPickups, { params }, { signal }),
  );
  if (!may || load.status !== "ready") return null;
  const { carriers } = load.data;
  // A shipment that only waits with its prices is not a pick-up yet.
  const shipments = load.data.shipments.filter(({ state, problem }) => state !== "draft" || problem !== null);
  const isOpen = shipments.some(({ state }) => isOnItsWay(state) || state === "delivered");
  const isOffered = one.status === "approved" && !isOpen;
  if (shipments.length === 0 && (!isOffered || carriers.length === 0)) return null;
  const act = (done: string, work: () => Promise<unknown>): void => void run(done, work).then(retry);
  const book = (carrier: CarrierName) =>
    act("Pick-up booked", () => api(adminBookPickup, { params, body: { carrier } }));
  const cancel = ({ id }: AdminShipment) =>
    act("Pick-up cancelled", () => api(adminCancelShipment, { params: { id }, body: {} }));
  return (
    <Panel title="Pick-up">
      <ul className="flex flex-col gap-3">
        {shipments.map((parcel) => (
          <Parcel
            key={parcel.id}
            parcel={parcel}
            onCancel={parcel.state === "booked" ? () => cancel(parcel) : undefined}
          />
        ))}
      </ul>
      {isOffered && <Carriers caseId={one.id} carriers={carriers} isBusy={isBusy} book={book} />}
    </Panel>
  );
}
