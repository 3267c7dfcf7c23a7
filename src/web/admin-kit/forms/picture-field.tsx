import { useState } from "react";
import type { AdminImage } from "#shared/contract/admin-products.ts";
import { toRenditionUrl } from "#shared/domain/rendition-url.ts";
import { Button } from "#web/ui/button.tsx";
import { FileField } from "#web/ui/file-field.tsx";
import { TextField } from "#web/ui/input.tsx";
import { trashIcon } from "#web/ui/workout-icons.ts";
import { useLatest } from "../edit/use-latest.ts";
import { LibraryButton } from "../pictures/library-button.tsx";
import { acceptedPictures, uploadPicture } from "../pictures/upload-pictures.ts";
import { useFailureWords } from "../use-failure-words.ts";

interface PictureFieldProps {
  readonly label: string;
  readonly value: AdminImage | null;
  readonly onChange: (image: AdminImage | null) => void;
}

/** A picture with its alt text; uploaded as soon as it is chosen, or taken from the library. */
export function PictureField({ label, value, onChange }: PictureFieldProps) {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const latest = useLatest(onChange);
  const words = useFailureWords();
  const send = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setBusy(true);
    setProblem(undefined);
    try {
      latest.current(await uploadPicture(file));
    } catch (error) {
      setProblem(words(error));
    } finally {
      setBusy(false);
    }
  };
  if (value === null)
    return (
      <div className="flex flex-col items-start gap-2">
        <FileField
          label={label}
          prompt={isBusy ? "Uploading…" : "Drop a picture here, or choose a file"}
          accept={acceptedPictures}
          className="w-full"
          onChange={(event) => {
            void send(event.target.files?.[0]);
            // Allows the same file to be chosen again.
            event.target.value = "";
          }}
          error={problem}
        />
        <LibraryButton room={1} taken={[]} what={label} onChoose={([image]) => image && onChange(image)} />
      </div>
    );
  const alt = (language: "ar" | "en") => (text: string) =>
    onChange({ ...value, alt: { ...value.alt, [language]: text } });
  return (
    <fieldset className="flex min-w-0 flex-wrap items-start gap-4">
      <legend className="mb-2 text-card font-semibold">{label}</legend>
      <img
        src={toRenditionUrl(value.url, 320)}
        alt=""
        width={160}
        className="w-40 rounded-md border border-line"
        style={{ background: value.placeholder }}
      />
      <div className="grid min-w-60 flex-1 gap-3">
        <TextField
          label="Alt text, English"
          lang="en"
          dir="ltr"
          maxLength={200}
          value={value.alt.en}
          onChange={(event) => alt("en")(event.target.value)}
        />
        <TextField
          label="Alt text, Arabic"
          lang="ar"
          dir="rtl"
          maxLength={200}
          value={value.alt.ar}
          onChange={(event) => alt("ar")(event.target.value)}
        />
        <Button size="sm" variant="secondary" icon={trashIcon} onClick={() => onChange(null)}>
          Remove picture
        </Button>
      </div>
    </fieldset>
  );
}

/** The request body of a picture. */
export const pictureBody = (image: AdminImage | null) =>
  image === null ? null : { hash: image.hash, alt: { ar: image.alt.ar, en: image.alt.en } };
