import { useEffect, useId, useRef } from "react";
import { toRenditionUrl } from "#shared/domain/rendition-url.ts";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { type Image, MediaPicture } from "#web/lib/media/media-picture.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { cx } from "#web/ui/cx.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { useModal } from "#web/ui/use-modal.ts";
import { useZoom } from "./use-zoom.ts";
import { maxScale } from "./zoom-view.ts";

export interface PictureViewerProps {
  readonly images: readonly Image[];
  /** Index of the shown picture; null while closed. */
  readonly at: number | null;
  readonly onChange: (at: number | null) => void;
}

interface Keys {
  readonly turn: (by: number) => void;
  readonly zoomBy: (factor: number) => void;
}

const step = 1.5;

/** Arrow keys change the picture in the reading direction; plus and minus zoom. */
function useKeys(isOn: boolean, keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!isOn) return;
    const press = ({ key }: KeyboardEvent): void => {
      const forward = document.documentElement.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
      if (key === "ArrowLeft" || key === "ArrowRight") latest.current.turn(key === forward ? 1 : -1);
      if (key === "+" || key === "=") latest.current.zoomBy(step);
      if (key === "-") latest.current.zoomBy(1 / step);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isOn]);
}

/** All pictures over the whole screen, with zoom. */
export default function PictureViewer({ images, at, onChange }: PictureViewerProps) {
  const { t } = useTranslation();
  const text = useText();
  const titleId = useId();
  const { ref, mounted, events } = useModal(at !== null, () => onChange(null));
  const place = Math.min(at ?? 0, images.length - 1);
  const turn = (by: number): void => {
    zoom.reset();
    onChange((place + by + images.length) % images.length);
  };
  const isRtl = (): boolean => document.documentElement.dir === "rtl";
  const zoom = useZoom((by) => turn(isRtl() ? -by : by));
  const hasMany = images.length > 1;
  useKeys(at !== null, { turn: (by) => hasMany && turn(by), zoomBy: zoom.zoomBy });
  const image = images[place];
  return (
    <dialog ref={ref} {...events} aria-labelledby={titleId} className="modal size-full max-w-none!">
      {mounted && image !== undefined && (
        <div className="flex h-dvh flex-col">
          <div className="flex items-center gap-1 p-2">
            <h2 id={titleId} className="sr-only" aria-live="polite">
              {text(image.alt)}
            </h2>
            {hasMany && (
              <Ltr className="ps-3 text-small text-muted">
                {place + 1} / {images.length}
              </Ltr>
            )}
            <IconButton
              icon="minus"
              className="ms-auto"
              label={t("product.zoomOut")}
              disabled={zoom.view.scale <= 1}
              onClick={() => zoom.zoomBy(1 / step)}
            />
            <IconButton
              icon="plus"
              label={t("product.zoomIn")}
              disabled={zoom.view.scale >= maxScale}
              onClick={() => zoom.zoomBy(step)}
            />
            <IconButton icon="close" label={t("common:close")} onClick={() => onChange(null)} />
          </div>
          <div
            ref={zoom.stage}
            {...zoom.events}
            className={cx(
              "relative min-h-0 flex-1 touch-none overflow-hidden select-none",
              zoom.view.scale > 1 ? "cursor-grab active:cursor-grabbing" : "cursor-zoom-in",
            )}
          >
            <img
              key={image.url}
              src={toRenditionUrl(image.url, largest)}
              alt={text(image.alt)}
              draggable={false}
              className="size-full bg-contain bg-center bg-no-repeat object-contain"
              // The page's own rendition is shown until the large one is loaded.
              style={{
                backgroundImage: `url("${image.url}")`,
                transform: `translate(${zoom.view.x}px, ${zoom.view.y}px) scale(${zoom.view.scale})`,
              }}
            />
          </div>
          {hasMany && (
            <ViewerThumbnails images={images} place={place} onTurn={turn} onShow={(index) => turn(index - place)} />
          )}
        </div>
      )}
    </dialog>
  );
}

const largest = 1200;

interface ViewerThumbnailsProps {
  readonly images: readonly Image[];
  readonly place: number;
  readonly onTurn: (by: number) => void;
  readonly onShow: (index: number) => void;
}

function ViewerThumbnails({ images, place, onTurn, onShow }: ViewerThumbnailsProps) {
  const { t } = useTranslation();
  return (
    <div className="flex items-center justify-center gap-2 p-3">
      <IconButton icon="chevron-start" variant="secondary" label={t("common:previous")} onClick={() => onTurn(-1)} />
      <ul className="flex min-w-0 gap-2 overflow-x-auto p-1">
        {images.map((image, index) => (
          <li key={image.url} className="flex-none">
            <button
              type="button"
              aria-label={t("product.photo", { number: index + 1 })}
              aria-current={index === place ? "true" : undefined}
              onClick={() => onShow(index)}
              className={cx(
                "block size-12 overflow-hidden rounded-md border-2 sm:size-16",
                index === place ? "border-text" : "border-transparent",
              )}
            >
              <MediaPicture image={image} sizes="64px" isDecoration className="h-full!" />
            </button>
          </li>
        ))}
      </ul>
      <IconButton icon="chevron-end" variant="secondary" label={t("common:next")} onClick={() => onTurn(1)} />
    </div>
  );
}
