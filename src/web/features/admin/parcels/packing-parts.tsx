import type { AdminShipment, AdminShipmentProblem, ShipmentReport } from "#shared/contract/admin-shipments.ts";
import { fullName } from "#shared/domain/person-name.ts";
import type { HoldCode } from "#shared/domain/shipments.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { counted } from "#web/admin-kit/labels.ts";
import { holdNames } from "#web/admin-kit/parcel-words.ts";
import { Amount, BothNames } from "#web/admin-kit/parts.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { Callout } from "#web/ui/callout.tsx";
import type { Column } from "#web/ui/data-table.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import type { Carriers } from "./load-parcels.ts";

export function Hold({ problem }: { readonly problem: AdminShipmentProblem }) {
  const { code, message, fields } = problem;
  return (
    <span className="flex flex-col items-start gap-1 max-md:items-end">
      <Badge tone="warn">{holdNames[code]}</Badge>
      <span className="text-small text-muted">{fields === undefined ? message : `Missing: ${fields.join(", ")}`}</span>
    </span>
  );
}

/** Carriers that book parcels themselves. */
export const listConnected = (carriers: Carriers): Carriers =>
  carriers.filter(({ id, isConnected }) => isConnected && id !== "manual");

/** Where no carrier is connected nothing can be booked here: says what to do instead. */
export function NoCarrier({ carriers }: { readonly carriers: Carriers }) {
  if (listConnected(carriers).length > 0) return null;
  return (
    <Callout tone="warn" title="No carrier is connected">
      Nothing can be booked here. Open the order, press “Ship” and type the number of the carrier that you use, or{" "}
      <UiLink href={`${adminRoot}/carriers`} className="underline">
        see the carriers
      </UiLink>
      .
    </Callout>
  );
}

const isHold = (code: string | null): code is HoldCode => code !== null && Object.hasOwn(holdNames, code);

/** Why some orders of a batch were left out. */
export function Kept({ problems }: { readonly problems: ShipmentReport["results"] }) {
  if (problems.length === 0) return null;
  return (
    <Callout tone="warn" title={`${counted(problems.length, "order")} kept back`}>
      <ul className="flex flex-col gap-1">
        {problems.map(({ orderId, orderNumber, code, message, fields }) => (
          <li key={`${orderId}-${code}`}>
            <UiLink href={`${adminRoot}/orders/${orderId}`}>
              <Ltr>{orderNumber}</Ltr>
            </UiLink>
            : {isHold(code) ? holdNames[code] : message}
            {fields !== undefined && ` (${fields.join(", ")})`}
          </li>
        ))}
      </ul>
    </Callout>
  );
}

const pieces: Column<AdminShipment> = {
  id: "pieces",
  header: "Pieces",
  cell: ({ lines }) => (
    <ul className="flex flex-col gap-1 text-start">
      {lines.map(({ lineId, name, sizeLabel, quantity, sku, place }) => (
        <li key={lineId} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
          <span className="font-semibold tabular-nums">{quantity} ×</span>
          <BothNames name={name} />
          <span className="col-start-2 text-small text-muted">
            {place !== "" && (
              <>
                <Ltr className="font-semibold">{place}</Ltr> ·{" "}
              </>
            )}
            {sku !== null && <Ltr>{sku}</Ltr>}
            {sizeLabel !== null && (
              <>
                {" "}
                · <UserText>{sizeLabel.en}</UserText>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  ),
};

const weight = (grams: number): string => `${(grams / 1000).toFixed(2)} kg`;

/** Columns of a parcel in every step. */
export const parcelColumns: readonly Column<AdminShipment>[] = [
  {
    id: "order",
    header: "Order",
    rowHeader: true,
    cell: ({ orderId, orderNumber, isGift }) => (
      <span className="flex flex-col items-start gap-1">
        <UiLink href={`${adminRoot}/orders/${orderId}`} className="whitespace-nowrap">
          <Ltr>{orderNumber}</Ltr>
        </UiLink>
        {isGift && <Badge tone="gold">Gift</Badge>}
      </span>
    ),
  },
  {
    id: "to",
    header: "To",
    cell: ({ to }) =>
      to === null ? (
        "–"
      ) : (
        <span className="flex flex-col">
          <UserText>{fullName(to)}</UserText>
          <span className="text-small text-muted">
            <UserText>{to.city}</UserText>, <Ltr>{to.country}</Ltr>
          </span>
        </span>
      ),
  },
  pieces,
  {
    id: "weight",
    header: "Weight",
    align: "end",
    cell: ({ weightG, cod, currency }) => (
      <span className="flex flex-col items-end">
        <Ltr>{weight(weightG)}</Ltr>
        {cod > 0 && (
          <span className="text-small">
            Cash <Amount amount={cod} currency={currency} />
          </span>
        )}
      </span>
    ),
  },
];
