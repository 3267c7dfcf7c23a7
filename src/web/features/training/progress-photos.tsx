import { type CheckInPhotoDay, getCheckInPhotos } from "#shared/contract/check-ins.ts";
import { formatDate } from "#shared/domain/calendar.ts";
import { useLinks } from "#web/entities/media/use-media-links.ts";
import { FailurePanel } from "#web/entities/order/failure-panel.tsx";
import { api } from "#web/lib/api/browser.ts";
import { useOnDemand } from "#web/lib/api/use-on-demand.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { cameraIcon } from "#web/ui/drawn-icons.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** The photos of the member's check-ins, read when the tab is opened. */
export function ProgressPhotos({ isShown }: { readonly isShown: boolean }) {
  const { t } = useTranslation("progress");
  const { load, retry } = useOnDemand(isShown ? "photos" : undefined, (signal) =>
    api(getCheckInPhotos, {}, { signal }),
  );
  if (load.status === "failed") return <FailurePanel error={load.error} onRetry={retry} />;
  if (load.status === "loading") return <Skeleton className="h-64 rounded-xl" />;
  if (load.data.days.length === 0)
    return <EmptyState icon={cameraIcon} title={t("noPhotosTitle")} description={t("noPhotosText")} />;
  return <Days days={load.data.days} />;
}

function Days({ days }: { readonly days: readonly CheckInPhotoDay[] }) {
  const { t } = useTranslation("progress");
  const { t: named } = useTranslation("checkins");
  const language = useLanguage();
  const links = useLinks(days.flatMap(({ photos }) => photos.map(({ id }) => id)));
  return (
    <section aria-labelledby="photos-title">
      <h2 id="photos-title" className="text-card font-bold">
        {t("photosTitle")}
      </h2>
      <p className="mb-4 text-small text-muted">{t("photosNote")}</p>
      <ul className="grid gap-5 lg:grid-cols-2">
        {days.map(({ checkInId, dueOn, photos }) => (
          <li key={checkInId}>
            <h3 className="mb-2 text-small font-semibold">{formatDate(dueOn, language, { timeZone: "UTC" })}</h3>
            <div className="grid grid-cols-3 gap-2">
              {photos.map(({ id, key, pose, width, height }) => {
                const link = links.get(id);
                if (link === undefined) return <Skeleton key={`${key} ${pose}`} className="aspect-3/4 rounded-xl" />;
                return (
                  <img
                    key={`${key} ${pose}`}
                    src={link.smallUrl ?? link.url}
                    alt={named("photoOf", { pose: named(`poses.${pose}`) })}
                    width={width ?? undefined}
                    height={height ?? undefined}
                    loading="lazy"
                    className="aspect-3/4 w-full rounded-xl bg-sand-50 object-cover"
                  />
                );
              })}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
