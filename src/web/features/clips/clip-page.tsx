import { WaitingPage } from "#web/entities/app/waiting-page.tsx";
import { ClipStage } from "#web/entities/clip/clip-stage.tsx";
import { CommentList } from "#web/entities/clip/comment-list.tsx";
import { useClipPlayer } from "#web/entities/clip/use-clip-player.ts";
import { useLinks } from "#web/entities/media/use-media-links.ts";
import { useMediaWords } from "#web/entities/media/use-media-words.ts";
import { usePlayedUrl } from "#web/entities/media/use-played-url.ts";
import { LocalLink } from "#web/lib/i18n/local-link.tsx";
import { useDates } from "#web/lib/i18n/use-dates.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { PrivateHead } from "#web/lib/seo/private-head.tsx";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import type { MyClip } from "./load-clip.ts";
import { useClipWords } from "./use-clip-words.ts";

/** A member's clip with the coach's comments and drawings. */
export function MyClipPage({ data }: { readonly data: MyClip }) {
  const { clip, comments } = data;
  const { t } = useTranslation("clips");
  const { t: shared } = useTranslation();
  const { moment } = useDates();
  const text = useText();
  const words = useClipWords();
  const mediaWords = useMediaWords();
  const player = useClipPlayer(clip.ms ?? 0);
  const voices = comments.flatMap(({ voice }) => (voice === null || voice.isDeleted ? [] : [voice.id]));
  const links = useLinks([...voices, clip.id]);
  const played = usePlayedUrl(links.get(clip.id));
  const thread = `/dashboard/subscriptions/${clip.threadId}`;
  return (
    <>
      <PrivateHead title={t("title")} />
      <PageHeader
        breadcrumbs={
          <Breadcrumbs
            label={shared("subscriptions.way")}
            items={[
              { label: shared("subscriptions.title"), href: "/dashboard/subscriptions" },
              { label: shared("subscriptions.thread.title"), href: thread },
              { label: t("title") },
            ]}
          />
        }
        title={t("title")}
        lead={t("lead", { date: moment(clip.at) })}
      />
      <div className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_24rem] xl:items-start">
        <ClipStage {...{ clip, comments, player, words, url: played.url, onError: played.onError }} />
        <section className="flex flex-col gap-4" aria-label={words.comments}>
          {comments.length === 0 ? (
            <p className="text-muted">{t("none")}</p>
          ) : (
            <CommentList
              {...{ comments, player, links, words, mediaWords }}
              nameOf={({ coachName }) => (coachName === null ? t("coach") : text(coachName))}
            />
          )}
          <LocalLink to={`${thread}#coach`} className={buttonClass({ variant: "secondary" })}>
            {t("thread")}
          </LocalLink>
        </section>
      </div>
    </>
  );
}

export function NoSuchClip() {
  const { t } = useTranslation("clips");
  return (
    <>
      <PrivateHead title={t("title")} />
      <EmptyState
        headingLevel="h1"
        title={t("missingTitle")}
        description={t("missingText")}
        actions={
          <LocalLink to="/dashboard/subscriptions" className={buttonClass()}>
            {t("all")}
          </LocalLink>
        }
      />
    </>
  );
}

export function ClipWaiting() {
  const { t } = useTranslation("clips");
  return <WaitingPage title={t("title")} blocks={["h-96"]} />;
}
