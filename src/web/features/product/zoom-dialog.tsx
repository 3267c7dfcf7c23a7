import { useEffect, useRef } from "react";
import { useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { type Image, MediaPicture } from "#web/lib/media/media-picture.tsx";
import { Ltr } from "#web/ui/bidi.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";

export interface ZoomDialogProps {
  readonly images: readonly Image[];
  /** Index of the shown picture; null while closed. */
  readonly at: number | null;
  readonly onChange: (at: number | null) => void;
}

/** Arrow keys change the picture, in the reading direction. */
function useArrowKeys(isOn: boolean, turn: (by: number) => void): void {
  const latest = useRef(turn);
  useEffect(() => {
    latest.current = turn;
  });
  useEffect(() => {
    if (!isOn) return;
    const press = ({ key }: KeyboardEvent): void => {
      if (key !== "ArrowLeft" && key !== "ArrowRight") return;
      const isForward = (key === "ArrowRight") === (document.documentElement.dir !== "rtl");
      latest.current(isForward ? 1 : -1);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isOn]);
}

export default function ZoomDialog({ images, at, onChange }: ZoomDialogProps) {
  const { t } = useTranslation();
  const text = useText();
  const place = at ?? 0;
  const turn = (by: number): void => onChange((place + by + images.length) % images.length);
  useArrowKeys(at !== null && images.length > 1, turn);
  const image = images[place];
  if (image === undefined) return null;
  return (
    <Dialog
      open={at !== null}
      onClose={() => onChange(null)}
      title={text(image.alt)}
      hideTitle
      labels={{ close: t("common:close") }}
      size="min(56rem, 84dvh)"
    >
      <MediaPicture
        key={image.url}
        image={image}
        sizes="min(896px, 92vw)"
        priority
        className="aspect-square rounded-xl"
      />
      <div className="mt-4 flex items-center justify-center gap-4">
        <IconButton icon="chevron-start" variant="secondary" label={t("common:previous")} onClick={() => turn(-1)} />
        <Ltr className="min-w-12 text-center text-small text-muted">
          {place + 1} / {images.length}
        </Ltr>
        <IconButton icon="chevron-end" variant="secondary" label={t("common:next")} onClick={() => turn(1)} />
      </div>
    </Dialog>
  );
}
