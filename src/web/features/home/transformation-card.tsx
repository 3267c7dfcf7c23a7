import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { MediaPicture } from "#web/lib/media/media-picture.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Sparkline } from "#web/ui/charts/sparkline.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { Story } from "./load-home.ts";

/** The inside of a progress story: start, result, number of weeks and programme. */
export function TransformationCard({ story }: { readonly story: Story }) {
  const { t } = useTranslation();
  const text = useText();
  return (
    <>
      <div className="flex items-center gap-3">
        <span className="story-initial">{text(story.initial)}</span>
        <div className="min-w-0">
          <h3 className="text-card font-bold">{text(story.headline)}</h3>
          <p className="text-small text-muted">{t("goods.weeks", { count: story.weeks })}</p>
        </div>
      </div>
      {story.before && story.after && (
        <div className="mt-4 grid grid-cols-2 gap-2 overflow-hidden rounded-lg">
          <MediaPicture image={story.before} sizes="150px" className="aspect-square" />
          <MediaPicture image={story.after} sizes="150px" className="aspect-square" />
        </div>
      )}
      <p className="mt-4 text-small text-muted">{text(story.metric)}</p>
      <Change story={story} />
      <div className="mt-3">
        <Sparkline values={story.series} size="lg" />
        <p aria-hidden="true" className="flex justify-between text-tiny text-muted">
          <span>{t("home.start")}</span>
          <span>{t("home.now")}</span>
        </p>
      </div>
      <div className="story-foot">
        <LocalLink
          to={`/programmes/${story.programme}`}
          className="inline-flex min-h-8 items-center text-small font-semibold"
        >
          {story.programmeName === null ? story.programme : text(story.programmeName)}
        </LocalLink>
        {story.isExample && <Badge>{t("home.exampleData")}</Badge>}
      </div>
    </>
  );
}

function Change({ story }: { readonly story: Story }) {
  const { t } = useTranslation();
  const text = useText();
  return (
    <p className="flex items-center gap-2">
      <span className="sr-only">{t("home.from")}</span>
      <Ltr className="text-h3 font-semibold text-muted">{story.start}</Ltr>
      <span className="sr-only">{t("home.to")}</span>
      <Icon name="arrow-end" size={20} className="text-muted" />
      <Ltr className="text-price-lg font-extrabold">{story.now}</Ltr>
      <span className="text-small text-muted">{text(story.unit)}</span>
    </p>
  );
}
