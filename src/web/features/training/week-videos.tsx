import { useEffect, useState } from "react";
import type { ExerciseVideo } from "#shared/contract/exercise-videos.ts";
import { canKeepVideos, findMissing, keepVideos, withinRoom } from "#web/entities/workout/kept-videos.ts";
import { isOnWifi, useSavesData } from "#web/entities/workout/saved-data.ts";
import { toMegabytes } from "#web/entities/workout/video-size.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { downloadIcon } from "#web/ui/drawn-icons.ts";

type State = "asking" | "missing" | "keeping" | "kept" | "failed";

/** Stores the week's videos on this device: automatically if the network costs nothing, else on request. */
export default function WeekVideos({ videos }: { readonly videos: readonly ExerciseVideo[] }) {
  const { t } = useTranslation("clips");
  const [saves] = useSavesData();
  const [state, setState] = useState<State>("asking");
  const [missing, setMissing] = useState<readonly ExerciseVideo[]>([]);
  const fitting = withinRoom(videos);
  const key = fitting.map(({ url }) => url).join();

  const keep = async (): Promise<void> => {
    setState("keeping");
    try {
      // The video player must be available without a network, too.
      await import("#web/entities/workout/exercise-video.tsx");
      await keepVideos(fitting);
      setState("kept");
    } catch {
      setState("failed");
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for other videos or another choice
  useEffect(() => {
    if (!canKeepVideos()) return;
    let isGone = false;
    void findMissing(fitting).then(
      (found) => {
        if (isGone) return;
        setMissing(found);
        setState(found.length === 0 ? "kept" : "missing");
        if (found.length > 0 && isOnWifi() && !saves) void keep();
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [key, saves]);

  if (state === "asking") return null;
  const bytes = missing.reduce((sum, one) => sum + one.bytes, 0);
  return (
    <Card className="mt-5 flex flex-wrap items-center justify-between gap-3">
      <div>
        <h2 className="text-card font-bold">{t("video.keepTitle")}</h2>
        <p className="text-small text-muted" aria-live="polite">
          {state === "kept" && t("video.kept")}
          {state === "failed" && t("video.keepFailed")}
          {fitting.length < videos.length && ` ${t("video.tooLarge")}`}
        </p>
      </div>
      {state !== "kept" && (
        <Button
          variant="secondary"
          size="sm"
          icon={downloadIcon}
          loading={state === "keeping"}
          loadingLabel={t("video.keeping")}
          onClick={() => void keep()}
        >
          {t("video.keep", { count: missing.length, size: toMegabytes(bytes) })}
        </Button>
      )}
    </Card>
  );
}
