import type { Order } from "#shared/contract/orders.ts";
import { useDates } from "#web/lib/i18n/use-dates.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Ltr, UserText } from "#web/ui/bidi.tsx";
import { externalIcon } from "#web/ui/drawn-icons.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Timeline } from "#web/ui/timeline.tsx";
import { timelineSteps } from "./timeline-steps.ts";

function Tracking({ tracking }: { readonly tracking: NonNullable<Order["tracking"]> }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-1">
      <p>
        <UserText>{tracking.carrier}</UserText> · <Ltr className="select-all">{tracking.number}</Ltr>
      </p>
      {tracking.url !== null && (
        <a
          href={tracking.url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-1 font-semibold text-accent-text underline underline-offset-4"
        >
          <span>{t("orders.track")}</span>
          <Icon name={externalIcon} size={14} />
        </a>
      )}
    </div>
  );
}

export function OrderTimeline({ order }: { readonly order: Order }) {
  const { t } = useTranslation();
  const { moment } = useDates();
  return (
    <Timeline
      items={timelineSteps(order).map(({ id, status, state, entry }) => ({
        id,
        title: t(`states.timeline.${status}`),
        state,
        time: entry && moment(entry.at),
        description: (
          <>
            {entry?.note != null && entry.note !== "" && <UserText>{entry.note}</UserText>}
            {status === "shipped" && entry !== undefined && order.tracking !== null && (
              <Tracking tracking={order.tracking} />
            )}
          </>
        ),
      }))}
    />
  );
}
