import { useEffect, useState } from "react";
import { type Booking, bookCall, cancelCall, moveCall } from "#shared/contract/calls.ts";
import { isInTime, linkOpensAt } from "#shared/domain/calls.ts";
import { api } from "#web/lib/api/browser.ts";
import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { useDates } from "#web/lib/i18n/use-dates.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Card } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { toast } from "#web/ui/toast-store.ts";
import type { SubscriptionData } from "./load-subscriptions.ts";
import { SlotDialog } from "./slot-dialog.tsx";

interface CallProps {
  readonly data: SubscriptionData;
  readonly onChange: () => Promise<void>;
}

/** Reloads the page's data when the link opens. */
function useLinkOpening(booking: Booking | null, onChange: () => Promise<void>): void {
  const startsAt = booking?.url === null ? booking.startsAt : undefined;
  useEffect(() => {
    if (startsAt === undefined) return;
    const left = linkOpensAt(new Date(startsAt)).getTime() - Date.now();
    // No timer for longer waits: the member will open the page again.
    if (left < 0 || left > 6 * 3_600_000) return;
    const timer = setTimeout(() => void onChange(), left + 1000);
    return () => clearTimeout(timer);
  }, [startsAt, onChange]);
}

/** Runs a change of the call, and shows the result. */
function useCallChange(onChange: () => Promise<void>) {
  const words = useRefusalWords();
  const [isBusy, setBusy] = useState(false);
  const run = async (change: () => Promise<string>): Promise<void> => {
    setBusy(true);
    try {
      const message = await change();
      toast.show({ type: "success", message });
    } catch (error) {
      toast.show({ type: "error", message: words(error) });
    } finally {
      await onChange();
      setBusy(false);
    }
  };
  return { isBusy, run };
}

function Cancel({ booking, data, onChange }: CallProps & { readonly booking: Booking }) {
  const { t } = useTranslation();
  const { isBusy, run } = useCallChange(onChange);
  const [isAsking, setAsking] = useState(false);
  const cancel = () =>
    run(async () => {
      const { isReturned } = await api(cancelCall, { params: { id: data.subscription.id, bookingId: booking.id } });
      return t(isReturned ? "calls.cancelled" : "calls.cancelledLate");
    });
  const isFree = isInTime(new Date(booking.startsAt), new Date());
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {t("calls.cancel")}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void cancel()}
        busy={isBusy}
        danger
        title={t("calls.cancelTitle")}
        labels={{ close: t("calls.close"), cancel: t("calls.keep"), confirm: t("calls.cancel") }}
      >
        {t(isFree ? "calls.cancelFree" : "calls.cancelLate")}
      </ConfirmDialog>
    </>
  );
}

function Next({ booking, ...props }: CallProps & { readonly booking: Booking }) {
  const { t } = useTranslation();
  const { moment } = useDates();
  const [isMoving, setMoving] = useState(false);
  const { isBusy, run } = useCallChange(props.onChange);
  const { data } = props;
  useLinkOpening(booking, props.onChange);
  const hasBegun = new Date(booking.startsAt) <= new Date();
  const move = (startsAt: string) =>
    run(async () => {
      await api(moveCall, { params: { id: data.subscription.id, bookingId: booking.id }, body: { startsAt } });
      setMoving(false);
      return t("calls.moved");
    });
  return (
    <>
      <p className="font-semibold">{moment(booking.startsAt)}</p>
      <p className="text-small text-muted">{t("calls.minutes", { count: booking.minutes })}</p>
      {booking.url === null ? (
        <p className="text-small">{t("calls.linkLater")}</p>
      ) : (
        <a href={booking.url} target="_blank" rel="noopener noreferrer" className={buttonClass()}>
          {t("calls.join")}
        </a>
      )}
      {!hasBegun && (
        <div className="flex flex-wrap gap-2">
          {isInTime(new Date(booking.startsAt), new Date()) && (
            <Button variant="secondary" onClick={() => setMoving(true)}>
              {t("calls.move")}
            </Button>
          )}
          <Cancel booking={booking} {...props} />
        </div>
      )}
      {isMoving && (
        <SlotDialog
          slots={data.call.slots}
          title={t("calls.move")}
          isBusy={isBusy}
          onClose={() => setMoving(false)}
          onChoose={(startsAt) => void move(startsAt)}
        />
      )}
    </>
  );
}

function Book({ data, onChange }: CallProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  // One id until it is booked, so that a booking without a response is retried as the same one.
  const [bookingId, setBookingId] = useState(() => crypto.randomUUID());
  const { isBusy, run } = useCallChange(onChange);
  const { slots, minutes } = data.call;
  const book = (startsAt: string) =>
    run(async () => {
      await api(bookCall, { params: { id: data.subscription.id }, body: { id: bookingId, startsAt } });
      setOpen(false);
      setBookingId(crypto.randomUUID());
      return t("calls.booked");
    });
  if (slots.length === 0) return <p className="text-muted">{t("calls.none")}</p>;
  return (
    <>
      <p className="text-muted">{t("calls.lead", { count: minutes })}</p>
      <Button onClick={() => setOpen(true)}>{t("calls.book")}</Button>
      {isOpen && (
        <SlotDialog
          slots={slots}
          title={t("calls.book")}
          isBusy={isBusy}
          onClose={() => setOpen(false)}
          onChoose={(startsAt) => void book(startsAt)}
        />
      )}
    </>
  );
}

/** The next call with the coach, or the button to book one. */
export function CallCard({ data, onChange }: CallProps) {
  const { t } = useTranslation();
  const { booking } = data.call;
  const promise = data.entitlements.find(({ kind }) => kind === "call");
  if (booking === null && (promise === undefined || promise.left === 0)) return null;
  return (
    <Card className="flex flex-col items-start gap-3">
      <h2 className="text-card font-bold">{t("calls.title")}</h2>
      {booking === null ? <Book {...{ data, onChange }} /> : <Next booking={booking} {...{ data, onChange }} />}
    </Card>
  );
}
