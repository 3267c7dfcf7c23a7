import { type DragEvent, useId, useState } from "react";
import { cx } from "#web/ui/cx.ts";
import { uploadIcon } from "#web/ui/drawn-icons.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { acceptedPictures, maxPictureMb } from "./upload-pictures.ts";

/** Accepts dropped files, and opens the file dialog. */
export function DropZone({
  multiple,
  onFiles,
  isBusy,
}: {
  readonly multiple: boolean;
  readonly onFiles: (files: File[]) => void;
  readonly isBusy: boolean;
}) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files].slice(0, multiple ? undefined : 1));
  };
  return (
    <label
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        "relative flex min-h-24 cursor-pointer flex-col items-center justify-center gap-1 rounded-lg border-[1.5px] border-dashed p-4 text-center",
        "hover:border-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
        isOver ? "border-text bg-text/6" : "border-input bg-raised",
      )}
    >
      {isBusy ? <Spinner label="Uploading" /> : <Icon name={uploadIcon} className="text-muted" />}
      <span className="text-small font-medium">Drop pictures here, or choose files</span>
      <span className="text-small text-muted">JPEG, PNG, WebP or AVIF, {maxPictureMb} MB max</span>
      <input
        id={id}
        type="file"
        accept={acceptedPictures}
        multiple={multiple}
        className="sr-only"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
    </label>
  );
}
