import { useId, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import {
  type AdminExerciseVideo,
  adminRemoveExerciseVideo,
  adminSetExerciseVideo,
  adminSetVideoPoster,
} from "#shared/contract/admin-exercise-videos.ts";
import { Panel } from "#web/admin-kit/parts.tsx";
import { useFailureWords } from "#web/admin-kit/use-failure-words.ts";
import { toMegabytes } from "#web/entities/workout/video-size.ts";
import { api } from "#web/lib/api/browser.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { takePicture } from "./take-picture.ts";
import { useVideoUpload } from "./use-video-upload.ts";
import { VideoCaptions } from "./video-captions.tsx";

interface Props {
  readonly slug: string;
  readonly video: AdminExerciseVideo | null;
}

/** The video of an exercise: members see it in the player instead of the drawing. */
export function VideoPanel({ slug, video }: Props) {
  const { revalidate } = useRevalidator();
  const upload = useVideoUpload(slug, async (hash) => {
    const body = { hash, captions: [], ...(video === null ? {} : { version: video.version }) };
    await api(adminSetExerciseVideo, { params: { slug }, body });
    toast.show({ type: "success", message: "Members see the video now" });
    await revalidate();
  });
  return (
    <Panel title="Video">
      <div className="flex flex-col gap-4">
        {video === null ? (
          <p className="text-muted">None. Members see the drawing.</p>
        ) : (
          <Shown slug={slug} video={video} />
        )}
        <UploadField
          label={video === null ? "Add a video" : "Replace the video"}
          isBusy={upload.progress !== undefined}
          onFile={(file) => void upload.send(file)}
        />
        <p className="text-small text-muted" aria-live="polite">
          {upload.progress ?? "MP4, 5 to 60 seconds, up to 25 MB. Sound and the place of filming are removed."}
        </p>
        {upload.problem !== undefined && <FieldError>{upload.problem}</FieldError>}
      </div>
    </Panel>
  );
}

function UploadField(props: {
  readonly label: string;
  readonly isBusy: boolean;
  readonly onFile: (file: File) => void;
}) {
  const id = useId();
  return (
    <div>
      <input
        id={id}
        type="file"
        accept="video/mp4,video/quicktime"
        disabled={props.isBusy}
        className="peer sr-only"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = "";
          if (file !== undefined) props.onFile(file);
        }}
      />
      <label
        htmlFor={id}
        className="inline-flex min-h-11 cursor-pointer items-center rounded-lg border border-line px-4 text-small font-semibold hover:bg-text/5 peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-disabled:opacity-50"
      >
        {props.label}
      </label>
    </div>
  );
}

function Shown({ slug, video }: { readonly slug: string; readonly video: AdminExerciseVideo }) {
  const player = useRef<HTMLVideoElement>(null);
  const { revalidate } = useRevalidator();
  const failureWords = useFailureWords();
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const act = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    setBusy(true);
    try {
      await work();
      toast.show({ type: "success", message: done });
    } catch (error) {
      toast.show({ type: "error", message: failureWords(error) });
    }
    setBusy(false);
    setAsking(false);
    await revalidate();
  };
  const setPoster = async (): Promise<void> => {
    if (player.current !== null)
      await api(adminSetVideoPoster, { params: { slug } }, { upload: await takePicture(player.current) });
  };
  const { version } = video;
  return (
    <>
      <video
        ref={player}
        src={video.poster === null ? `${video.url}#t=0.001` : video.url}
        poster={video.poster?.url}
        width={video.width}
        height={video.height}
        controls
        muted
        playsInline
        preload="metadata"
        aria-label="Video of the exercise"
        className="h-auto max-h-96 w-full rounded-lg bg-ink-950 object-contain"
      />
      <p className="text-small text-muted">
        {`${(video.ms / 1000).toFixed(1)} seconds, ${video.width} × ${video.height}, ${toMegabytes(video.bytes)} MB`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          disabled={isBusy}
          onClick={() => void act(setPoster, "The picture stands before the video")}
        >
          {video.poster === null ? "Use this moment as the cover" : "Change the cover to this moment"}
        </Button>
        <Button variant="ghost" size="sm" disabled={isBusy} onClick={() => setAsking(true)}>
          Remove the video
        </Button>
      </div>
      <VideoCaptions slug={slug} video={video} />
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          void act(
            () => api(adminRemoveExerciseVideo, { params: { slug }, query: { version } }),
            "Members see the drawing again",
          )
        }
        title="Remove the video?"
        labels={{ close: "Close", confirm: "Remove", cancel: "Keep it" }}
        danger
        busy={isBusy}
      >
        Members see the drawing instead, in every plan.
      </ConfirmDialog>
    </>
  );
}
