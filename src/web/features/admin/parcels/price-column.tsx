import type { AdminShipment } from "#shared/contract/admin-shipments.ts";
import { carrierTitles } from "#shared/domain/shipments.ts";
import { Amount } from "#web/admin-kit/parts.tsx";
import { Callout } from "#web/ui/callout.tsx";
import type { Column } from "#web/ui/data-table.tsx";
import type { Prices } from "./use-prices.ts";

/** The carriers' prices for each parcel, cheapest first. */
export const priceColumn = (prices: Prices | null): Column<AdminShipment> => ({
  id: "price",
  header: "Price",
  align: "end",
  cell: ({ id }) => {
    if (prices === null) return <span className="text-small text-muted">Asking</span>;
    const own = prices.quotes.find(({ shipmentId }) => shipmentId === id)?.prices ?? [];
    if (own.length === 0) return <span className="text-small text-muted">Not named</span>;
    return (
      <ul className="flex flex-col items-end gap-1">
        {own.map(({ carrier, price, currency }, at) => (
          <li key={carrier} className={at === 0 ? "font-semibold" : "text-small text-muted"}>
            {carrierTitles[carrier]} <Amount amount={price} currency={currency} />
          </li>
        ))}
      </ul>
    );
  },
});

/** Carriers that returned no price; parcels can still be booked with them. */
export function SilentCarriers({ prices }: { readonly prices: Prices | null }) {
  if (prices === null || prices.silent.length === 0) return null;
  const names = prices.silent.map((carrier) => carrierTitles[carrier]).join(", ");
  return <Callout tone="info" title={`No prices from ${names} right now; booking works without them`} />;
}
