import { useEffect, useRef, useState } from "react";
import type { CommentedClip } from "#shared/contract/media-comments.ts";
import { toFrame } from "#web/entities/clip/clip-stage.tsx";
import { formatClipTime } from "#web/entities/clip/clip-time.ts";
import { type ClipPlayer, frameMs } from "#web/entities/clip/use-clip-player.ts";

interface Props {
  readonly clip: CommentedClip;
  readonly url: string | undefined;
  readonly player: ClipPlayer;
}

/** Difference above which the second clip is synchronised again. */
const driftMs = 80;

/** A second clip that plays in sync with the first, from its own starting time. */
export function CompareClip({ clip, url, player }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [offset, setOffset] = useState(0);
  const { ms, isPlaying, speed } = player;
  const length = clip.ms ?? 0;
  const wanted = Math.min(length, Math.max(0, ms + offset));
  const frame = toFrame(clip);
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    element.playbackRate = speed;
    const isInside = wanted > 0 && wanted < length;
    if (isPlaying && isInside && element.paused) void element.play().catch(() => undefined);
    if ((!isPlaying || !isInside) && !element.paused) element.pause();
    const drift = Math.abs(element.currentTime * 1000 - wanted);
    if (drift > (isPlaying ? driftMs : 1) && !element.seeking) element.currentTime = wanted / 1000;
  }, [wanted, isPlaying, speed, length]);
  return (
    <div dir="ltr" className="flex flex-col gap-2">
      <div
        className="relative mx-auto overflow-hidden rounded-xl bg-ink-950"
        style={{
          aspectRatio: `${frame.width} / ${frame.height}`,
          width: `min(100%, ${(62 * frame.width) / frame.height}dvh)`,
        }}
      >
        <video
          ref={video}
          src={url}
          muted
          playsInline
          preload="auto"
          aria-label="The other clip"
          className="absolute inset-0 h-full w-full"
        />
      </div>
      <label className="flex flex-col text-small">
        <span>
          Begins <bdi className="figures">{formatClipTime(Math.abs(offset))}</bdi> {offset < 0 ? "later" : "earlier"}
        </span>
        <input
          type="range"
          min={-length}
          max={length}
          step={Math.round(frameMs)}
          value={offset}
          onChange={(event) => setOffset(Number(event.target.value))}
          className="block h-11 w-full accent-accent"
        />
      </label>
    </div>
  );
}
