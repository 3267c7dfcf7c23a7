import { formatDate, formatTime } from "#shared/domain/format-date.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

interface DialogProps {
  readonly slots: readonly string[];
  readonly title: string;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onChoose: (startsAt: string) => void;
}

/** The coach's free times by day, in the member's time zone. */
export function SlotDialog({ slots, title, isBusy, onClose, onChoose }: DialogProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const toDay = (slot: string): string => formatDate(new Date(slot), language, { timeZone, weekday: "long" });
  const days = [...new Set(slots.map(toDay))].map((day) => [day, slots.filter((slot) => toDay(slot) === day)] as const);
  return (
    <Dialog open onClose={onClose} title={title} labels={{ close: t("calls.close") }}>
      <p className="text-small text-muted">{t("calls.zone")}</p>
      <div className="mt-4 flex flex-col gap-5">
        {days.map(([day, times]) => (
          <section key={day} aria-label={day}>
            <h3 className="font-semibold">{day}</h3>
            <ul className="mt-2 flex flex-wrap gap-2">
              {times.map((slot) => (
                <li key={slot}>
                  <Button variant="secondary" disabled={isBusy} onClick={() => onChoose(slot)}>
                    <span className="sr-only">{day}</span> {formatTime(new Date(slot), language, { timeZone })}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
