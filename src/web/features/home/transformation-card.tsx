import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { MediaPicture } from "#web/lib/media/media-picture.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Sparkline } from "#web/ui/charts/sparkline.tsx";
import type { Story } from "./load-home.ts";

/** The inside of a progress story, of which a page has a dozen, so that its style is in `.story`: start, result, number of weeks and programme. */
export function TransformationCard({ story }: { readonly story: Story }) {
  const { t } = useTranslation();
  const text = useText();
  return (
    <>
      <div className="story-head">
        <span className="story-initial">{text(story.initial)}</span>
        <div>
          <h3>{text(story.headline)}</h3>
          <p>{t("goods.weeks", { count: story.weeks })}</p>
        </div>
      </div>
      {story.before && story.after && (
        <div className="mt-4 grid grid-cols-2 gap-2 overflow-hidden rounded-lg">
          <MediaPicture image={story.before} sizes="150px" className="aspect-square" />
          <MediaPicture image={story.after} sizes="150px" className="aspect-square" />
        </div>
      )}
      <p className="story-metric">{text(story.metric)}</p>
      <Change story={story} />
      <div className="story-curve">
        <Sparkline values={story.series} size="lg" />
        <p aria-hidden="true">
          <span>{t("home.start")}</span>
          <span>{t("home.now")}</span>
        </p>
      </div>
      <div className="story-foot">
        <LocalLink to={`/programmes/${story.programme}`}>
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
    <p className="story-change">
      <span className="sr-only">{t("home.from")}</span>
      <Ltr>{story.start}</Ltr>
      <span className="sr-only">{t("home.to")}</span>
      <span className="arrow" />
      <Ltr>{story.now}</Ltr>
      <span>{text(story.unit)}</span>
    </p>
  );
}
