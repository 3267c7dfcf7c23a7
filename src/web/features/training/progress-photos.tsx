import { useState } from "react";
import { type CheckInPhotoDay, type CheckInPhotoMonths, getCheckInPhotos } from "#shared/contract/check-ins.ts";
import { formatDate } from "#shared/domain/format-date.ts";
import { maxPublished } from "#shared/domain/publishing.ts";
import { usePhotoDays } from "#web/entities/check-ins/use-photo-days.ts";
import { type MediaLinks, useLinks } from "#web/entities/media/use-media-links.ts";
import { FailurePanel } from "#web/entities/order/failure-panel.tsx";
import { ConsentForm } from "#web/entities/publishing/consent-form.tsx";
import { ConsentList } from "#web/entities/publishing/consent-list.tsx";
import { api } from "#web/lib/api/browser.ts";
import { useOnDemand } from "#web/lib/api/use-on-demand.ts";
import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { cameraIcon } from "#web/ui/drawn-icons.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { ComparePhotos } from "./compare-photos.tsx";

/** The photos of the member's check-ins, loaded when the tab is opened. */
export function ProgressPhotos({ isShown }: { readonly isShown: boolean }) {
  const { t } = useTranslation("progress");
  const { load, retry } = useOnDemand(isShown ? "photos" : undefined, (signal) =>
    api(getCheckInPhotos, {}, { signal }),
  );
  if (load.status === "failed") return <FailurePanel error={load.error} onRetry={retry} />;
  if (load.status === "loading") return <Skeleton className="h-64 rounded-xl" />;
  if (load.data.days.length === 0)
    return <EmptyState icon={cameraIcon} title={t("noPhotosTitle")} description={t("noPhotosText")} />;
  return <DaysAndConsents first={load.data} />;
}

/** The photos, and the consents to publish some of them. */
function DaysAndConsents({ first }: { readonly first: CheckInPhotoMonths }) {
  const { t } = useTranslation("publishing");
  const { t: tProgress } = useTranslation("progress");
  const { days, months, isWhole, hasMore, open, openNext } = usePhotoDays(first, (month) =>
    api(getCheckInPhotos, { query: month === undefined ? {} : { month } }),
  );
  const words = useRefusalWords();
  const [isBusy, setBusy] = useState(false);
  const load = async (read: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    await read().catch((error: unknown) => toast.show({ type: "error", message: words(error) }));
    setBusy(false);
  };
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const [given, setGiven] = useState(0);
  const language = useLanguage();
  const toDay = (on: string): string => formatDate(on, language, { timeZone: "UTC" });
  const links = useLinks(days.flatMap(({ photos }) => photos.map(({ id }) => id)));
  return (
    <div className="flex flex-col gap-6">
      <ComparePhotos {...{ days, months, isWhole, links, toDay }} onMonth={(month) => void load(() => open(month))} />
      <Days {...{ days, chosen, links, toDay }} onChoose={setChosen} />
      {hasMore && (
        <Button
          className="self-start"
          variant="secondary"
          loading={isBusy}
          loadingLabel={tProgress("compare.loading")}
          onClick={() => void load(openNext)}
        >
          {tProgress("photosOlder")}
        </Button>
      )}
      <Card padding="lg" className="flex flex-col gap-5">
        <div>
          <h2 className="text-h3 font-bold">{t("title")}</h2>
          <p className="mt-1 max-w-prose text-small text-muted">{t("lead")}</p>
        </div>
        {chosen === null ? (
          <Button className="self-start" variant="secondary" onClick={() => setChosen([])}>
            {t("start")}
          </Button>
        ) : (
          <ConsentForm
            mediaIds={chosen}
            onCancel={() => setChosen(null)}
            onGiven={() => {
              setChosen(null);
              setGiven((count) => count + 1);
            }}
          />
        )}
        <ConsentList changes={given} />
      </Card>
    </div>
  );
}

interface DaysProps {
  readonly days: readonly CheckInPhotoDay[];
  /** The photos to be published, while the member chooses. */
  readonly chosen: readonly string[] | null;
  readonly onChoose: (ids: readonly string[]) => void;
  readonly links: MediaLinks;
  readonly toDay: (on: string) => string;
}

function Days({ days, chosen, onChoose, links, toDay }: DaysProps) {
  const { t } = useTranslation("progress");
  const { t: named } = useTranslation("checkins");
  const { t: tPublishing } = useTranslation("publishing");
  return (
    <section aria-labelledby="photos-title">
      <h2 id="photos-title" className="text-card font-bold">
        {t("photosTitle")}
      </h2>
      <p className="mb-4 text-small text-muted">{t("photosNote")}</p>
      <ul className="grid gap-5 lg:grid-cols-2">
        {days.map(({ checkInId, dueOn, photos }) => {
          const day = toDay(dueOn);
          return (
            <li key={checkInId}>
              <h3 className="mb-2 text-small font-semibold">{day}</h3>
              <div className="grid grid-cols-3 gap-2">
                {photos.map(({ id, key, pose, width, height }, at) => {
                  const link = links.get(id);
                  if (link === undefined) return <Skeleton key={`${key} ${pose}`} className="aspect-3/4 rounded-xl" />;
                  return (
                    <div key={`${key} ${pose}`}>
                      <img
                        src={link.smallUrl ?? link.url}
                        alt={named("photoOf", { pose: named(`poses.${pose}`) })}
                        width={width ?? undefined}
                        height={height ?? undefined}
                        loading="lazy"
                        className="aspect-3/4 w-full rounded-xl bg-sand-50 object-cover"
                      />
                      {chosen !== null && (
                        <Checkbox
                          hideLabel
                          className="mt-1 items-center"
                          label={tPublishing("choose", { nth: at + 1, day })}
                          checked={chosen.includes(id)}
                          disabled={!chosen.includes(id) && chosen.length >= maxPublished}
                          onChange={(event) =>
                            onChoose(event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                          }
                        />
                      )}
                    </div>
                  );
                })}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
