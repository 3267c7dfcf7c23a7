import type { KeyboardEvent, ReactNode } from "react";
import { isShownAt, type ShapeColour, type ShapeKind, toShapes } from "#shared/domain/drawings.ts";
import { cx } from "#web/ui/cx.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { pauseIcon, playIcon } from "#web/ui/workout-icons.ts";
import { formatClipTime } from "./clip-time.ts";
import { ShapeView } from "./shape-view.tsx";
import { type ClipPlayer, frameMs, speeds } from "./use-clip-player.ts";
import type { ClipWords } from "./words.ts";

const backIcon = { path: "M15 5.5 8.5 12l6.5 6.5V5.5ZM5.5 5.5v13" };
const forwardIcon = { path: "M9 5.5 15.5 12 9 18.5V5.5ZM18.5 5.5v13" };

export interface StageClip {
  readonly ms: number | null;
  readonly width: number | null;
  readonly height: number | null;
}

export interface StageComment {
  readonly id: string;
  readonly atMs: number;
  readonly untilMs: number | null;
  readonly shapes: readonly {
    readonly kind: ShapeKind;
    readonly colour: ShapeColour;
    readonly points: readonly (readonly number[])[];
  }[];
}

export const toFrame = ({ width, height }: StageClip) => ({ width: width ?? 16, height: height ?? 9 });

interface Props {
  readonly clip: StageClip;
  /** URL of the video; undefined while it is loading. */
  readonly url: string | undefined;
  readonly onError?: (() => void) | undefined;
  readonly player: ClipPlayer;
  readonly comments: readonly StageComment[];
  readonly words: ClipWords;
  /** Layers above the picture, such as the drawing board. */
  readonly children?: ReactNode;
}

/** Keys of the player, by their position on the keyboard, so that an Arabic one works too. */
function toAct(code: string, player: ClipPlayer, moments: readonly number[]): (() => void) | undefined {
  const near = frameMs / 2;
  const before = moments.findLast((at) => at < player.ms - near);
  const after = moments.find((at) => at > player.ms + near);
  const acts: Readonly<Record<string, () => void>> = {
    Space: player.toggle,
    KeyK: player.toggle,
    Comma: () => player.step(-1),
    Period: () => player.step(1),
    ArrowLeft: () => player.step(-1),
    ArrowRight: () => player.step(1),
    Digit1: () => player.setSpeed(0.25),
    Digit2: () => player.setSpeed(0.5),
    Digit3: () => player.setSpeed(1),
    BracketLeft: () => player.seek(before ?? 0),
    BracketRight: () => after !== undefined && player.seek(after),
  };
  return acts[code];
}

/** A clip with the drawings at their moments. Never mirrored: left is left in every language. */
export function ClipStage({ clip, url, onError, player, comments, words, children }: Props) {
  const frame = toFrame(clip);
  const shown = comments.filter((comment) => isShownAt(comment, player.ms));
  const moments = comments.map(({ atMs }) => atMs).sort((a, b) => a - b);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { target } = event;
    // Buttons and the slider have keys of their own.
    if (target instanceof HTMLButtonElement && event.code === "Space") return;
    if (target instanceof HTMLInputElement && event.code.startsWith("Arrow")) return;
    const act = toAct(event.code, player, moments);
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys work wherever the focus is inside of the player
    <div dir="ltr" className="flex flex-col gap-2" onKeyDown={onKeyDown}>
      <div
        className="relative mx-auto overflow-hidden rounded-xl bg-ink-950"
        style={{
          aspectRatio: `${frame.width} / ${frame.height}`,
          width: `min(100%, ${(62 * frame.width) / frame.height}dvh)`,
        }}
      >
        {url === undefined ? (
          <Skeleton className="absolute inset-0 h-full w-full" />
        ) : (
          // biome-ignore lint/a11y/useMediaCaption: members film themselves; there is nothing to caption
          <video
            ref={player.attach}
            src={url}
            playsInline
            preload="auto"
            aria-label={words.clip}
            onError={onError}
            onClick={player.toggle}
            className="absolute inset-0 h-full w-full"
          />
        )}
        <svg
          viewBox={`0 0 ${frame.width} ${frame.height}`}
          className="pointer-events-none absolute inset-0 h-full w-full"
          role="img"
          aria-label={words.drawn(shown.reduce((sum, { shapes }) => sum + shapes.length, 0))}
        >
          {shown.flatMap(({ id, shapes }) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: shapes of one comment never change places
            toShapes(shapes).map((shape, at) => <ShapeView key={`${id} ${at}`} shape={shape} frame={frame} />),
          )}
        </svg>
        {children}
      </div>
      <Controls {...{ clip, player, comments, words }} />
    </div>
  );
}

function Controls({ clip, player, comments, words }: Pick<Props, "clip" | "player" | "comments" | "words">) {
  const length = clip.ms ?? 0;
  const time = formatClipTime(player.ms);
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="sr-only">{words.player}</legend>
      <div className="relative">
        <input
          type="range"
          min={0}
          max={length}
          step={Math.round(frameMs)}
          value={Math.min(length, Math.round(player.ms))}
          aria-label={words.place}
          aria-valuetext={time}
          onChange={(event) => {
            player.pause();
            player.seek(Number(event.target.value));
          }}
          className="block h-11 w-full accent-accent"
        />
        {comments.map(({ id, atMs }) => (
          <span
            key={id}
            aria-hidden="true"
            className="pointer-events-none absolute bottom-0 h-2 w-1 -translate-x-1/2 rounded-full bg-flare"
            style={{ left: `${length === 0 ? 0 : (100 * atMs) / length}%` }}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-1">
        <IconButton icon={backIcon} label={words.back} onClick={() => player.step(-1)} />
        <IconButton
          icon={player.isPlaying ? pauseIcon : playIcon}
          label={player.isPlaying ? words.pause : words.play}
          variant="secondary"
          onClick={player.toggle}
        />
        <IconButton icon={forwardIcon} label={words.forward} onClick={() => player.step(1)} />
        <span className="figures px-2 text-small" aria-live="off">
          {time} / {formatClipTime(length)}
        </span>
        <span className="ms-auto flex items-center gap-1">
          {speeds.map((speed) => (
            <button
              key={speed}
              type="button"
              aria-pressed={player.speed === speed}
              aria-label={`${words.speed} ${speed}×`}
              onClick={() => player.setSpeed(speed)}
              className={cx(
                "figures min-h-11 min-w-11 rounded-lg px-2 text-small font-semibold",
                player.speed === speed ? "bg-text text-bg" : "hover:bg-text/5",
              )}
            >
              {speed}×
            </button>
          ))}
        </span>
      </div>
      <p className="hidden text-tiny text-muted lg:block" dir="auto">
        {words.keys}
      </p>
    </fieldset>
  );
}
