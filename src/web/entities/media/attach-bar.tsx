import { lazy, Suspense, useId, useRef, useState } from "react";
import { formatClock } from "#shared/domain/format-clock.ts";
import { type MediaKind, maxAttachments, mediaKinds } from "#shared/domain/private-media.ts";
import { Button } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { cameraIcon, filmIcon, microphoneIcon } from "#web/ui/drawn-icons.ts";
import { FieldError } from "#web/ui/field-error.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { trashIcon } from "#web/ui/workout-icons.ts";
import { isLoadedForMedia } from "./is-loaded-for-media.ts";
import type { PendingFile } from "./pending-store.ts";
import { canRecord, useVoiceRecorder } from "./record-voice.ts";
import type { SendingState } from "./send-pending.ts";
import { useIsOnline } from "./use-is-online.ts";
import { useLinks } from "./use-media-links.ts";
import { useObjectUrl } from "./use-object-url.ts";
import type { Pending, PendingFiles } from "./use-pending.ts";
import type { MediaWords } from "./words.ts";

const ClipDialog = lazy(() => import("./clip-dialog.tsx"));

const icons: Readonly<Record<MediaKind, IconName>> = { photo: cameraIcon, clip: filmIcon, voice: microphoneIcon };

function toText(state: SendingState, words: MediaWords, isOnline: boolean): string {
  if (!isOnline && (state.status === "sending" || state.status === "checking")) return words.waiting;
  if (state.status === "sending") return words.sending(state.percent);
  if (state.status === "refused") return words.refused(state.code);
  return words[state.status];
}

/** A recorded note before it is sent; once uploaded it is played from the server. */
function VoicePreview({ file, words }: { readonly file: PendingFile; readonly words: MediaWords }) {
  const { blob, mediaId } = file;
  const [recorded] = useState(blob);
  const own = useObjectUrl(recorded);
  const links = useLinks(recorded === null && mediaId !== null ? [mediaId] : []);
  const url = own ?? (mediaId === null ? undefined : links.get(mediaId)?.url);
  if (url === undefined) return null;
  return (
    // biome-ignore lint/a11y/useMediaCaption: a voice note has no text
    <audio src={url} controls preload="metadata" aria-label={words.voice} className="h-11 w-full max-w-96" />
  );
}

interface PendingLineProps {
  readonly one: Pending;
  readonly words: MediaWords;
  readonly onRemove: () => void;
  /** Records the note again; undefined while recording is not possible. */
  readonly onAgain: (() => void) | undefined;
}

function PendingLine({ one, words, onRemove, onAgain }: PendingLineProps) {
  const { kind } = one.file;
  const isRefused = one.state.status === "refused";
  const isOnline = useIsOnline();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-surface px-3 py-1">
      <Icon name={icons[kind]} className="shrink-0 text-muted" />
      <span className="min-w-0 grow basis-32">
        <span className="block text-small font-semibold">{words[kind]}</span>
        <span className={cx("block text-small", isRefused ? "text-danger" : "text-muted")}>
          {toText(one.state, words, isOnline)}
        </span>
      </span>
      <IconButton icon={trashIcon} label={words.remove} onClick={onRemove} />
      {kind === "voice" && <VoicePreview file={one.file} words={words} />}
      {kind === "voice" && onAgain !== undefined && (
        <Button variant="ghost" size="sm" icon={microphoneIcon} onClick={onAgain}>
          {words.again}
        </Button>
      )}
    </li>
  );
}

/** A file input that looks like a button. */
function PickButton(props: {
  readonly kind: "photo" | "clip";
  readonly accept: string;
  readonly label: string;
  readonly onPick: (file: File) => void;
}) {
  const id = useId();
  return (
    <>
      <input
        id={id}
        type="file"
        accept={props.accept}
        className="peer sr-only"
        onClick={(event) => {
          if (props.kind === "photo" || isLoadedForMedia()) return;
          event.preventDefault();
          location.reload();
        }}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = "";
          if (file !== undefined) props.onPick(file);
        }}
      />
      <label
        htmlFor={id}
        className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-lg px-3 text-small font-semibold hover:bg-text/5 peer-focus-visible:outline-2 peer-focus-visible:outline-focus"
      >
        <Icon name={icons[props.kind]} />
        {props.label}
      </label>
    </>
  );
}

/** Records notes; a new recording replaces the former one. */
function useVoice(files: PendingFiles) {
  const former = useRef<Pending>(undefined);
  const { seconds, isRefused, begin, stop } = useVoiceRecorder(({ blob, peaks }) => {
    const at = former.current?.file.at;
    // The note may have been uploaded meanwhile.
    const now = files.pending.find(({ file }) => file.at === at);
    if (now !== undefined) files.remove(now);
    former.current = undefined;
    void files.add("voice", blob, peaks);
  });
  const record = (again?: Pending): void => {
    if (seconds !== undefined) stop();
    else if (!isLoadedForMedia()) location.reload();
    else {
      former.current = again;
      void begin();
    }
  };
  return { seconds, isRefused, record };
}
type Voice = ReturnType<typeof useVoice>;

function VoiceButton({ voice, words }: { readonly voice: Voice; readonly words: MediaWords }) {
  const { seconds, isRefused, record } = voice;
  const isRecording = seconds !== undefined;
  return (
    <>
      <Button
        variant={isRecording ? "primary" : "ghost"}
        size="sm"
        icon={microphoneIcon}
        onClick={() => record()}
        data-voice=""
      >
        {isRecording ? `${words.stop} ${formatClock(seconds)}` : words.voice}
      </Button>
      {isRefused && <FieldError>{words.noMicrophone}</FieldError>}
    </>
  );
}

interface AttachBarProps {
  readonly files: PendingFiles;
  readonly words: MediaWords;
  /** The kinds of media that can be added; all by default. */
  readonly kinds?: readonly MediaKind[];
  readonly most?: number;
}

/** Adds photos, clips and voice notes to a message, and shows the progress of each. */
export function AttachBar({ files, words, kinds = mediaKinds, most = maxAttachments }: AttachBarProps) {
  const [clip, setClip] = useState<File>();
  const { pending } = files;
  const isFull = pending.length >= most;
  const voice = useVoice(files);
  const isRecording = voice.seconds !== undefined;
  return (
    <div className="flex flex-col gap-2">
      {pending.length > 0 && (
        <ul className="flex flex-col gap-2" aria-live="polite">
          {pending.map((one) => (
            <PendingLine
              key={one.file.at}
              one={one}
              words={words}
              onRemove={() => files.remove(one)}
              onAgain={canRecord() && !isRecording ? () => voice.record(one) : undefined}
            />
          ))}
        </ul>
      )}
      {isFull && !isRecording ? (
        most === maxAttachments && <p className="text-small text-muted">{words.limit}</p>
      ) : (
        <div className="flex flex-wrap items-center gap-1">
          {kinds.includes("photo") && !isFull && (
            <PickButton
              kind="photo"
              accept="image/jpeg,image/png,image/webp,image/avif"
              label={words.photo}
              onPick={(file) => files.add("photo", file)}
            />
          )}
          {kinds.includes("clip") && !isFull && (
            <PickButton kind="clip" accept="video/*" label={words.clip} onPick={setClip} />
          )}
          {kinds.includes("voice") && canRecord() && <VoiceButton voice={voice} words={words} />}
        </div>
      )}
      {clip !== undefined && (
        <Suspense>
          <ClipDialog
            file={clip}
            words={words}
            onClose={() => setClip(undefined)}
            onReady={(blob) => {
              setClip(undefined);
              files.add("clip", blob);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
