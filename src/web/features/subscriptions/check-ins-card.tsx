import { useRevalidator } from "react-router";
import type { CheckInSummary } from "#shared/contract/check-ins.ts";
import { checkInKind, trainingQueue } from "#web/entities/workout/training-queue.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useDay } from "#web/lib/i18n/use-day.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { useQueueEntries, useQueueSending } from "#web/lib/offline/browser-queue.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Callout } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import type { SubscriptionData } from "./load-subscriptions.ts";
import { useWaitingPhotos } from "./use-waiting-photos.ts";

const tones = { open: "flare", submitted: "info", answered: "success", missed: "neutral", skipped: "neutral" } as const;
const shown = 4;

const pathTo = ({ id }: CheckInSummary): string => `/dashboard/check-ins/${id}`;

/** The open check-in, the last ones, and the day on which the next one opens. */
export function CheckInsCard({ data: { checkIns, nextCheckIn } }: { readonly data: SubscriptionData }) {
  const { t } = useTranslation();
  const day = useDay();
  const { revalidate } = useRevalidator();
  // Submissions made without a network are sent from here, too.
  useQueueSending(trainingQueue);
  useQueueEntries(trainingQueue, checkInKind, revalidate);
  const handedIn = checkIns.filter(({ state }) => state === "submitted");
  const withPhotos = useWaitingPhotos(handedIn.map(({ id }) => id));
  if (checkIns.length === 0 && nextCheckIn === undefined) return null;
  const open = checkIns.find(({ state }) => state === "open");
  const others = checkIns.filter((one) => one !== open).slice(0, shown);
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-card font-bold">{t("checkIns.title")}</h2>
      {open && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-flare-soft p-4">
          <p className="font-semibold">{t("checkIns.openUntil", { day: day(open.dueOn) })}</p>
          <LocalLink to={pathTo(open)} className={buttonClass()}>
            {t("checkIns.start")}
          </LocalLink>
        </div>
      )}
      {handedIn
        .filter(({ id }) => withPhotos.has(id))
        .map((one) => (
          <Callout key={one.id} tone="warn">
            <p>{t("checkIns.photosWait", { day: day(one.dueOn) })}</p>
            <LocalLink to={pathTo(one)} className="inline-flex min-h-11 items-center font-semibold">
              {t("checkIns.sendPhotos")}
            </LocalLink>
          </Callout>
        ))}
      {open === undefined && nextCheckIn && (
        <p className="text-muted">{t("checkIns.next", { day: day(nextCheckIn.opensAt.slice(0, 10)) })}</p>
      )}
      {others.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {others.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <LocalLink to={pathTo(one)} className="flex min-h-11 flex-1 items-center font-medium">
                {day(one.dueOn)}
              </LocalLink>
              <State state={one.state} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function State({ state }: Pick<CheckInSummary, "state">) {
  const { t } = useTranslation();
  const tone: Tone = tones[state];
  return state === "skipped" ? null : <Badge tone={tone}>{t(`checkIns.states.${state}`)}</Badge>;
}
