import { lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { type Image, MediaPicture } from "#web/lib/media/media-picture.tsx";
import { glide } from "#web/ui/glide.ts";

// Preloaded on hover, at the latest on press.
const loadViewer = () => import("./picture-viewer.tsx");
const PictureViewer = lazy(loadViewer);

// For the width of a phone, and up to 660 px at double density.
const photoWidths = [480, 640, 960, 1200];
// For 88 px, up to triple density.
const thumbWidths = [160, 320];

/** The index of the visible picture. */
function useShownPicture(count: number) {
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  useEffect(() => {
    const list = strip.current;
    if (list === null || count < 2) return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) setShown([...list.children].indexOf(target));
        }
      },
      { root: list, threshold: 0.6 },
    );
    for (const child of list.children) observer.observe(child);
    return () => observer.disconnect();
  }, [count]);
  const show = (index: number): void => {
    // Not scrollIntoView, which also scrolls the page. Distances work in both directions.
    const [list, item] = [strip.current, strip.current?.children[index]];
    if (list === null || item === undefined) return;
    list.scrollBy({ left: item.getBoundingClientRect().x - list.getBoundingClientRect().x, behavior: glide() });
  };
  return { strip, shown, show };
}

/** Swipeable pictures with thumbnails, and a full-screen viewer. */
export function Gallery({ images }: { readonly images: readonly Image[] }) {
  const { t } = useTranslation();
  const { strip, shown, show } = useShownPicture(images.length);
  // `undefined` until first opened.
  const [zoomed, setZoomed] = useState<number | null>();
  return (
    <div>
      <ul ref={strip} aria-label={t("product.gallery")} className="rail gap-0! -mx-(--gutter) sm:mx-0 sm:rounded-2xl">
        {images.map((image, index) => (
          <li
            key={image.url}
            id={`photo-${index + 1}`}
            // Several pictures share a square; a single one keeps its own shape.
            style={{ aspectRatio: images.length > 1 ? 1 : image.width / image.height }}
            className="photo"
          >
            <MediaPicture
              image={image}
              sizes="(min-width: 64rem) 660px, 100vw"
              widths={photoWidths}
              priority={index === 0}
            />
            <button
              type="button"
              aria-label={t("product.zoom", { number: index + 1 })}
              onPointerEnter={() => void loadViewer()}
              onClick={() => setZoomed(index)}
              className="zoom"
            />
          </li>
        ))}
      </ul>
      {images.length > 1 && <Thumbnails images={images} shown={shown} onShow={show} />}
      {zoomed !== undefined && (
        <Suspense fallback={null}>
          <PictureViewer images={images} at={zoomed} onChange={setZoomed} />
        </Suspense>
      )}
    </div>
  );
}

interface ThumbnailsProps {
  readonly images: readonly Image[];
  readonly shown: number;
  readonly onShow: (index: number) => void;
}

function Thumbnails({ images, shown, onShow }: ThumbnailsProps) {
  const { t } = useTranslation();
  const press = (index: number) => (event: MouseEvent) => {
    event.preventDefault();
    onShow(index);
  };
  return (
    <ul className="mt-3 flex gap-2 lg:gap-3">
      {images.map((image, index) => (
        <li key={image.url}>
          <a
            href={`#photo-${index + 1}`}
            aria-label={t("product.photo", { number: index + 1 })}
            aria-current={index === shown ? "true" : undefined}
            onClick={press(index)}
            className="thumb"
          >
            <MediaPicture image={image} sizes="88px" widths={thumbWidths} isDecoration />
          </a>
        </li>
      ))}
    </ul>
  );
}
