import type { Subscription } from "#shared/contract/subscriptions.ts";
import { toRenditionUrl } from "#shared/domain/rendition-url.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useDay } from "#web/lib/i18n/use-day.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Card } from "#web/ui/card.tsx";

/** The coach, the cover, and the link to the log of who has read what. */
export function MyCoachCard({
  subscription,
}: {
  readonly subscription: Pick<Subscription, "coach" | "cover" | "status">;
}) {
  const { t } = useTranslation();
  const text = useText();
  const day = useDay();
  const { coach, cover, status } = subscription;
  if (coach === null && status === "ended") return null;
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-card font-bold">{t("coaching.myCoach")}</h2>
      {coach === null ? (
        <p className="text-muted">{t("coaching.waiting")}</p>
      ) : (
        <div className="flex items-center gap-3">
          <Avatar
            name={text(coach.name)}
            src={coach.photo === null ? undefined : toRenditionUrl(coach.photo.url, 160)}
            size={48}
          />
          <p className="min-w-0">
            <span className="block font-semibold">{text(coach.name)}</span>
            <span className="block text-small text-muted">{text(coach.title)}</span>
          </p>
        </div>
      )}
      {coach !== null && coach.backOn !== null && (
        <p className="text-small font-semibold">{t("coaching.backOn", { day: day(coach.backOn) })}</p>
      )}
      {cover !== null && <p className="text-small">{t("coaching.cover", { name: text(cover.name) })}</p>}
      <LocalLink to="/dashboard/privacy" className="self-start text-small underline">
        {t("coaching.whoSaw")}
      </LocalLink>
    </Card>
  );
}
