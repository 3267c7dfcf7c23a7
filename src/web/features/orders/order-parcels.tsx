import { useState } from "react";
import type { Order } from "#shared/contract/orders.ts";
import type { Shipment } from "#shared/contract/shipments.ts";
import { formatDate } from "#shared/domain/format-date.ts";
import { cancelNeedsRefund } from "#shared/domain/order-states.ts";
import { isFinalShipment, isGone } from "#shared/domain/shipments.ts";
import { useDates } from "#web/lib/i18n/use-dates.ts";
import { useLanguage, useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { editIcon, externalIcon } from "#web/ui/drawn-icons.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Timeline, type TimelineItem } from "#web/ui/timeline.tsx";
import { EditDialog } from "./edit-dialog.tsx";
import type { OrderData } from "./load-orders.ts";

interface OrderParcelsProps {
  readonly order: Order;
  readonly parcels: NonNullable<OrderData["parcels"]>;
  /** Loads the order again. */
  readonly onChange: () => Promise<void>;
}

/** The parcels of an order: content, state and delivery day of each. */
export function OrderParcels({ order, parcels, onChange }: OrderParcelsProps) {
  const { t } = useTranslation("parcels");
  const { shipments, isAddressNeeded } = parcels;
  return (
    <>
      {isAddressNeeded && <AddressNeeded order={order} onChange={onChange} />}
      <AgreedDay order={order} />
      {shipments.length > 0 && (
        <Card>
          <h2 className="mb-4 text-h3 font-bold">{t("title", { count: shipments.length })}</h2>
          <ul className="flex flex-col gap-6">
            {shipments.map((one, at) => (
              <li key={one.id} className="border-t border-line pt-5 first:border-0 first:pt-0">
                <Parcel
                  parcel={one}
                  nth={shipments.length > 1 ? at + 1 : undefined}
                  agreedTo={order.arrival.agreedTo}
                  isAwaited={order.status === "shipped"}
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

/** The later day that was agreed, and the day from which the order can be cancelled nevertheless. */
function AgreedDay({ order }: Pick<OrderParcelsProps, "order">) {
  const { t } = useTranslation("parcels");
  const language = useLanguage();
  const { agreedTo } = order.arrival;
  const { overdueFrom, isOverdue } = order.cancellation;
  if (agreedTo === null || isOverdue || !cancelNeedsRefund(order.status)) return null;
  const day = (on: string) => formatDate(on, language, { timeZone: "UTC" });
  return (
    <Callout tone="info" title={t("agreedTitle", { day: day(agreedTo) })}>
      {overdueFrom === null ? t("agreedText") : t("agreedUntil", { day: day(overdueFrom) })}
    </Callout>
  );
}

function AddressNeeded({ order, onChange }: Pick<OrderParcelsProps, "order" | "onChange">) {
  const { t } = useTranslation("parcels");
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Callout tone="warn" title={t("needed.title")}>
      <p className="mb-3">{t("needed.text")}</p>
      <Button size="sm" icon={editIcon} onClick={() => setOpen(true)}>
        {t("needed.open")}
      </Button>
      <EditDialog order={order} canReturn={false} isOpen={isOpen} onClose={close} onChange={onChange} isOnlyAddress />
    </Callout>
  );
}

/** "Arrives 29 November–1 December", until it has arrived. */
function Promised({ parcel: { promise, state, deliveredAt }, agreedTo }: Pick<ParcelProps, "parcel" | "agreedTo">) {
  const { t } = useTranslation("parcels");
  const { moment } = useDates();
  const language = useLanguage();
  const day = (on: string) => formatDate(on, language, { timeZone: "UTC", year: false });
  if (deliveredAt !== null) return <p>{t("arrived", { time: moment(deliveredAt) })}</p>;
  if (isFinalShipment(state) || state === "returning") return null;
  if (agreedTo !== null) return <p className="font-semibold">{t("agreed", { day: day(agreedTo) })}</p>;
  if (promise === null) return null;
  const { from, to } = promise;
  return <p className="font-semibold">{t(from === to ? "arrivesOn" : "arrives", { from: day(from), to: day(to) })}</p>;
}

function useSteps({ state, events }: Shipment): TimelineItem[] {
  const { t } = useTranslation("parcels");
  const { moment } = useDates();
  const known = events.flatMap(({ at, state: moved }, index) =>
    moved === null ? [] : [{ at, moved, id: `${at} ${index}` }],
  );
  if (known.length === 0) return [{ id: state, title: t(`state.${state}`), state: "current" }];
  const last = known.length - 1;
  const failed: ReadonlySet<string> = new Set(["exception", "returned", "returning", "cancelled", "lost", "damaged"]);
  return known.map(({ at, moved, id }, index) => ({
    id,
    title: t(`state.${moved}`),
    time: moment(at),
    state: failed.has(moved) ? "failed" : index === last && !isFinalShipment(state) ? "current" : "done",
  }));
}

interface ParcelProps {
  readonly parcel: Shipment;
  readonly nth: number | undefined;
  /** The later day that the shop agreed with the customer. */
  readonly agreedTo: string | null;
  /** The order has not ended. */
  readonly isAwaited: boolean;
}

function Parcel({ parcel, nth, agreedTo, isAwaited }: ParcelProps) {
  const { t } = useTranslation("parcels");
  const text = useText();
  const { carrier, number, trackingUrl, hasException, isResent, lines } = parcel;
  return (
    <article className="flex flex-col gap-3">
      {nth !== undefined && <h3 className="text-card font-bold">{t("nth", { n: nth })}</h3>}
      <Promised parcel={parcel} agreedTo={agreedTo} />
      {number !== null && (
        <p className="text-card">
          <UserText>{carrier}</UserText> · <Ltr className="select-all">{number}</Ltr>
        </p>
      )}
      {trackingUrl !== null && (
        <a
          href={trackingUrl}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-1 font-semibold text-accent-text underline underline-offset-4"
        >
          <span>{t("track")}</span>
          <Icon name={externalIcon} size={14} />
        </a>
      )}
      {nth !== undefined && (
        <ul className="text-card">
          {lines.map(({ lineId, name, quantity }) => (
            <li key={lineId}>
              {text(name)} <Ltr>× {quantity}</Ltr>
            </li>
          ))}
        </ul>
      )}
      {isAwaited && isGone(parcel.state) && !isResent && <Callout tone="warn">{t("gone")}</Callout>}
      {isResent && <Callout tone="info">{t("resent")}</Callout>}
      {hasException && <Callout tone="warn">{t("exception")}</Callout>}
      <Timeline items={useSteps(parcel)} />
    </article>
  );
}
