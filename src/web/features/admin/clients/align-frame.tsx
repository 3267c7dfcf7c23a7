import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from "react";
import { type PhotoAlignment, shiftPhoto, unaligned, zoomPhoto } from "#shared/domain/photo-alignment.ts";
import { LaidPhoto } from "#web/entities/media/laid-photo.tsx";
import { cx } from "#web/ui/cx.ts";

interface AlignFrameProps {
  /** The photo's name: "Front, 3 Nov". */
  readonly label: string;
  readonly alignment: PhotoAlignment;
  /** Undefined while photos are not being aligned. */
  readonly onAlign: ((alignment: PhotoAlignment) => void) | undefined;
  readonly children?: ReactNode;
}

interface Drag {
  readonly kind: "move" | "size";
  readonly from: PhotoAlignment;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const keyShift = 0.005;
const keyZoom = 1.02;

/** The alignment after a key: arrows move the photo (with Shift further), plus and minus size it, 0 resets it. */
export function alignByKey(
  one: PhotoAlignment,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
): PhotoAlignment | undefined {
  const step = steps[key];
  const by = shiftKey ? 8 * keyShift : keyShift;
  if (step !== undefined) return shiftPhoto(one, step[0] * by, step[1] * by);
  if (key === "+" || key === "=") return zoomPhoto(one, keyZoom);
  if (key === "-") return zoomPhoto(one, 1 / keyZoom);
  return key === "0" ? unaligned : undefined;
}

const alignByDrag = ({ kind, from, ...start }: Drag, { clientX, clientY }: PointerEvent): PhotoAlignment => {
  const [dx, dy] = [(clientX - start.x) / start.width, (clientY - start.y) / start.height];
  return kind === "move" ? shiftPhoto(from, dx, dy) : zoomPhoto(from, 2 ** (dx + dy));
};

/** A photo in its frame. To align it with others, drag the photo to move it, and its corner to size it. */
export function AlignFrame({ label, alignment, onAlign, children }: AlignFrameProps) {
  const drag = useRef<Drag>(undefined);
  const shown = (
    <LaidPhoto alignment={alignment} className={onAlign && "pointer-events-none"}>
      {children}
    </LaidPhoto>
  );
  if (onAlign === undefined) return <div className="overflow-hidden rounded-xl">{shown}</div>;
  const begin = (kind: Drag["kind"]) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    const frame = event.currentTarget.closest("[data-frame]") ?? event.currentTarget;
    const { width, height } = frame.getBoundingClientRect();
    drag.current = { kind, from: alignment, x: event.clientX, y: event.clientY, width, height };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const go = (event: PointerEvent): void => {
    if (drag.current !== undefined) onAlign(alignByDrag(drag.current, event));
  };
  const end = (): void => {
    drag.current = undefined;
  };
  const press = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = alignByKey(alignment, event);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onAlign(next);
  };
  const ends = { onPointerMove: go, onPointerUp: end, onPointerCancel: end };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset takes no focus
    <div
      role="group"
      aria-label={`${label}. Arrow keys move it, plus and minus size it, 0 puts it back.`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys move the photo
      tabIndex={0}
      data-frame=""
      onKeyDown={press}
      onPointerDown={begin("move")}
      {...ends}
      className="relative cursor-move touch-none overflow-hidden rounded-xl outline-2 outline-dashed outline-line select-none focus-visible:outline-solid focus-visible:outline-text"
    >
      {shown}
      <span
        aria-hidden="true"
        onPointerDown={begin("size")}
        {...ends}
        className={cx(
          "absolute end-0 bottom-0 grid size-11 cursor-nwse-resize touch-none place-items-center rounded-ss-xl",
          "bg-surface/80 text-text",
        )}
      >
        ⤡
      </span>
    </div>
  );
}
