import { useState } from "react";
import type { Attachment, MediaLink } from "#shared/contract/media.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { UiLink } from "#web/ui/ui-link.tsx";
import { trashIcon } from "#web/ui/workout-icons.ts";
import { usePlayedUrl } from "./use-played-url.ts";
import type { MediaWords } from "./words.ts";

interface Props {
  readonly attachment: Attachment;
  readonly link: MediaLink | undefined;
  readonly words: MediaWords;
}

function Photo({ attachment, link, words }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (link === undefined) return <Skeleton className="h-40 w-40 rounded-xl" />;
  const size = { width: attachment.width ?? undefined, height: attachment.height ?? undefined };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} aria-label={words.open} className="rounded-xl">
        <img
          src={link.smallUrl ?? link.url}
          alt={words.photo}
          {...size}
          className="h-40 w-auto max-w-full rounded-xl object-cover"
        />
      </button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={words.photo}
        labels={{ close: words.close }}
        size="64rem"
      >
        <img src={link.url} alt={words.photo} {...size} className="mx-auto h-auto max-h-[75dvh] w-auto max-w-full" />
      </Dialog>
    </>
  );
}

function Clip({ attachment, link, words }: Props) {
  const played = usePlayedUrl(link);
  if (played.url === undefined) return <Skeleton className="h-56 w-40 rounded-xl" />;
  return (
    // biome-ignore lint/a11y/useMediaCaption: members film themselves; there is nothing to caption
    <video
      src={`${played.url}#t=0.001`}
      controls
      playsInline
      preload="metadata"
      aria-label={words.clip}
      width={attachment.width ?? undefined}
      height={attachment.height ?? undefined}
      onError={played.onError}
      onTimeUpdate={(event) => played.onTimeUpdate(event.currentTarget)}
      onLoadedMetadata={(event) => played.onLoaded(event.currentTarget)}
      className="h-auto max-h-96 w-auto max-w-full rounded-xl bg-text"
    />
  );
}

function Peaks({ peaks }: { readonly peaks: readonly number[] }) {
  return (
    <svg viewBox={`0 0 ${peaks.length * 3} 32`} aria-hidden="true" className="h-8 w-full text-muted">
      {peaks.map((peak, at) => {
        const height = Math.max(2, (peak * 30) / 100);
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars of one note never change places
        return <rect key={at} x={at * 3} y={16 - height / 2} width={2} height={height} rx={1} fill="currentColor" />;
      })}
    </svg>
  );
}

function Voice({ attachment, link, words }: Props) {
  const played = usePlayedUrl(link);
  if (played.url === undefined) return <Skeleton className="h-14 w-64 rounded-xl" />;
  return (
    <div className="flex w-72 max-w-full flex-col gap-1">
      {attachment.peaks !== null && <Peaks peaks={attachment.peaks} />}
      {/* biome-ignore lint/a11y/useMediaCaption: a voice note has no text */}
      <audio
        src={played.url}
        controls
        preload="metadata"
        aria-label={words.voice}
        onError={played.onError}
        onTimeUpdate={(event) => played.onTimeUpdate(event.currentTarget)}
        onLoadedMetadata={(event) => played.onLoaded(event.currentTarget)}
        className="w-full"
      />
    </div>
  );
}

const views = { photo: Photo, clip: Clip, voice: Voice } as const;

interface Acts {
  /** Deletes the medium, if the viewer may. */
  readonly onDelete?: (() => void) | undefined;
  /** The page of a clip with its comments. */
  readonly clipLink?: { readonly href: string; readonly text: string } | undefined;
}

/** One medium of a message. */
export function AttachmentView({ onDelete, clipLink, ...props }: Props & Acts) {
  const { attachment, words } = props;
  if (attachment.isDeleted) return <p className="text-small text-muted">{words.deleted}</p>;
  const View = views[attachment.kind];
  return (
    <div className="flex items-start gap-1">
      <div className="min-w-0">
        <View {...props} />
        {clipLink !== undefined && (
          <UiLink href={clipLink.href} className="inline-flex min-h-11 items-center text-small font-semibold">
            {clipLink.text}
          </UiLink>
        )}
      </div>
      {onDelete !== undefined && <IconButton icon={trashIcon} label={words.remove} size="sm" onClick={onDelete} />}
    </div>
  );
}
