import type { ReactNode } from "react";
import type { LibraryPicture } from "#shared/contract/admin-media.ts";
import { toRenditionUrl } from "#shared/domain/rendition-url.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { dimensionWords, isUnused, pictureName, usedWords } from "./picture-words.ts";
import type { MorePictures } from "./use-more-pictures.ts";

interface GridProps {
  readonly list: MorePictures;
  readonly onPress: (picture: LibraryPicture) => void;
  /** The pressed pictures if several can be chosen; without it no picture stays pressed. */
  readonly pressed?: readonly string[];
  readonly taken?: readonly string[];
  /** Shown where no picture matches. */
  readonly empty: ReactNode;
}

/** Pictures of the library as buttons, with a button for more. */
export function PictureGrid({ list, onPress, pressed, taken = [], empty }: GridProps) {
  if (list.pictures.length === 0) return empty;
  return (
    <>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5">
        {list.pictures.map((picture) => {
          const { hash } = picture.image;
          const isTaken = taken.includes(hash);
          const isPressed = pressed?.includes(hash);
          return (
            <li key={hash} className="min-w-0">
              <button
                type="button"
                aria-pressed={isPressed}
                disabled={isTaken}
                onClick={() => onPress(picture)}
                className={cx(
                  "flex h-full w-full flex-col gap-1 rounded-lg border p-2 text-start disabled:opacity-60",
                  isPressed
                    ? "border-text bg-text/6 outline-2 -outline-offset-2 outline-text"
                    : "border-line bg-surface enabled:hover:border-text",
                )}
              >
                <PictureFacts picture={picture} note={isTaken ? "Chosen already" : undefined} />
              </button>
            </li>
          );
        })}
      </ul>
      {list.hasMore && (
        <div className="mt-4 flex justify-center">
          <Button variant="secondary" loading={list.isBusy} loadingLabel="Loading" onClick={list.load}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

interface FactsProps {
  readonly picture: LibraryPicture;
  readonly note: string | undefined;
}

function PictureFacts({ picture, note }: FactsProps) {
  return (
    <>
      <img
        src={toRenditionUrl(picture.image.url, 320)}
        alt=""
        width={160}
        height={160}
        loading="lazy"
        className="aspect-square w-full rounded-md object-contain"
        style={{ background: picture.image.placeholder }}
      />
      <bdi className="line-clamp-2 text-small font-medium wrap-anywhere">{pictureName(picture)}</bdi>
      <span className="text-small text-muted">{dimensionWords(picture)}</span>
      <span className="mt-auto">
        <Badge tone={isUnused(picture) ? "warn" : "neutral"}>{note ?? usedWords(picture)}</Badge>
      </span>
    </>
  );
}
