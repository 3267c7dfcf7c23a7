import { type ReactNode, useCallback, useState } from "react";
import type { Caption, ExerciseVideo as Video } from "#shared/contract/exercise-videos.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { playIcon } from "#web/ui/workout-icons.ts";
import { useSavesData } from "./saved-data.ts";
import { toMegabytes } from "./video-size.ts";

/** Adds captions in the page's language. */
function addCaptions(element: HTMLVideoElement, captions: readonly Caption[], language: "ar" | "en"): void {
  if (captions.length === 0 || element.textTracks.length > 0) return;
  const track = element.addTextTrack("captions", language, language);
  for (const { fromMs, untilMs, text } of captions)
    track.addCue(new VTTCue(fromMs / 1000, untilMs / 1000, text[language]));
  track.mode = "showing";
}

interface Props {
  readonly video: Video;
  readonly name: string;
  /** The drawing, shown in place of the video. */
  readonly figure: ReactNode;
}

/** The silent video of an exercise; or its drawing, for people who save data or have no network. */
export default function ExerciseVideo({ video, name, figure }: Props) {
  const { t } = useTranslation("clips");
  const language = useLanguage();
  const [saves, chooseSaving] = useSavesData();
  const [isAsked, setAsked] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const { captions } = video;
  const attach = useCallback(
    (element: HTMLVideoElement | null) => {
      if (element !== null) addCaptions(element, captions, language);
    },
    [captions, language],
  );
  const isShown = (!saves || isAsked) && !hasFailed;
  return (
    <div className="flex flex-col gap-3">
      {isShown ? (
        <video
          key={`${video.url} ${language}`}
          ref={attach}
          src={video.poster === null ? `${video.url}#t=0.001` : video.url}
          poster={video.poster?.url}
          width={video.width}
          height={video.height}
          controls
          muted
          loop
          playsInline
          autoPlay={isAsked}
          preload="metadata"
          aria-label={t("video.label", { name })}
          onError={() => setFailed(true)}
          className="mx-auto h-auto max-h-[50dvh] w-full rounded-lg bg-ink-950 object-contain"
        />
      ) : (
        figure
      )}
      {hasFailed && <p className="text-small text-muted">{t("video.failed")}</p>}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Switch
          label={t("video.saver")}
          hint={t("video.saverHint")}
          checked={saves}
          onChange={(event) => {
            chooseSaving(event.target.checked);
            setAsked(false);
          }}
        />
        {(!isShown || isAsked) && (
          <Button
            variant="secondary"
            size="sm"
            {...(isShown ? {} : { icon: playIcon })}
            onClick={() => {
              setFailed(false);
              setAsked(!isShown);
            }}
          >
            {isShown ? t("video.figure") : t("video.show", { size: toMegabytes(video.bytes) })}
          </Button>
        )}
      </div>
    </div>
  );
}
