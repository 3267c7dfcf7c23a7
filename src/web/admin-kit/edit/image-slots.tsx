import { useState } from "react";
import type { AdminImage } from "#shared/contract/admin-products.ts";
import { toRenditionUrl } from "#shared/domain/rendition-url.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Select } from "#web/ui/select.tsx";
import { trashIcon } from "#web/ui/workout-icons.ts";
import { DropZone } from "../pictures/drop-zone.tsx";
import { LibraryButton } from "../pictures/library-button.tsx";
import { uploadAll } from "../pictures/upload-pictures.ts";
import { useFailureWords } from "../use-failure-words.ts";
import { MoveHandle } from "./move-handle.tsx";
import { PairField } from "./pair-field.tsx";
import { useLatest } from "./use-latest.ts";
import { moved, useReorder } from "./use-reorder.ts";

/** A picture; `size` is the option that it shows, such as a colour. */
type SlotImage = AdminImage & { readonly size?: string | undefined };

interface SlotsProps {
  readonly images: readonly SlotImage[];
  readonly onChange: (images: SlotImage[]) => void;
  readonly max?: number;
  /** Options that a picture can be tied to. */
  readonly shownFor?: readonly { readonly size: string; readonly name: string }[];
}

interface ShownForProps {
  readonly index: number;
  readonly image: SlotImage;
  readonly options: readonly { readonly size: string; readonly name: string }[];
  readonly onChange: (image: SlotImage) => void;
}

function ShownFor({ index, image: { size, ...image }, options, onChange }: ShownForProps) {
  return (
    <div className="mt-2 flex items-center gap-2 text-small">
      <span className="text-muted" aria-hidden="true">
        Shown for
      </span>
      <Select
        name={`images.${index}.size`}
        aria-label={`Picture ${index + 1} is shown for`}
        placeholder="All options"
        value={size ?? ""}
        options={options.map((one) => ({ value: one.size, label: one.name || one.size }))}
        onChange={({ target }) => onChange(target.value === "" ? image : { ...image, size: target.value })}
      />
    </div>
  );
}

/** Editable, sortable pictures with alt texts in both languages. */
export function ImageSlots({ images, onChange, max = 12, shownFor = [] }: SlotsProps) {
  const [isBusy, setBusy] = useState(false);
  const latest = useLatest({ images, onChange });
  const words = useFailureWords();
  const reorder = useReorder(images.length, (from, to) => onChange(moved(images, from, to)));
  const append = (fresh: readonly AdminImage[]): void => {
    const now = latest.current;
    const known = new Set(now.images.map((one) => one.hash));
    now.onChange([...now.images, ...fresh.filter((one) => !known.has(one.hash))]);
  };
  const add = async (files: File[]): Promise<void> => {
    if (files.length === 0) return;
    setBusy(true);
    const fresh = await uploadAll(files.slice(0, max - images.length), words);
    setBusy(false);
    append(fresh);
  };
  return (
    <div className="flex flex-col gap-4">
      <ol className="flex flex-col gap-3">
        {images.map((image, index) => (
          <li
            key={image.hash}
            {...reorder.item(index)}
            className="flex flex-wrap items-start gap-3 rounded-lg border border-line p-3 data-over:border-text data-over:bg-text/6 sm:flex-nowrap"
          >
            <MoveHandle reorder={reorder} index={index} what={`picture ${index + 1}`} />
            <img
              src={toRenditionUrl(image.url, 160)}
              alt=""
              width={80}
              height={80}
              className="size-20 shrink-0 rounded-md object-cover"
              style={{ background: image.placeholder }}
            />
            <div className="min-w-0 basis-full sm:basis-auto sm:flex-1">
              <PairField
                name={`images.${index}.alt`}
                label={{ en: "Alt text", ar: "ماذا تعرض الصورة" }}
                value={image.alt}
                max={200}
                onChange={(alt) => onChange(images.map((one, at) => (at === index ? { ...one, alt } : one)))}
              />
              {shownFor.length > 0 && (
                <ShownFor
                  index={index}
                  image={image}
                  options={shownFor}
                  onChange={(changed) => onChange(images.map((one, at) => (at === index ? changed : one)))}
                />
              )}
            </div>
            <IconButton
              icon={trashIcon}
              size="sm"
              label={`Remove picture ${index + 1}`}
              onClick={() => onChange(images.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ol>
      {images.length < max && (
        <>
          <DropZone multiple={max > 1} onFiles={(files) => void add(files)} isBusy={isBusy} />
          <LibraryButton room={max - images.length} taken={images.map((one) => one.hash)} onChoose={append} />
        </>
      )}
    </div>
  );
}
