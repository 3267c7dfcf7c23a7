import { useState } from "react";
import { photoBytes, photoTypes } from "#shared/domain/photos.ts";
import { useObjectUrl } from "#web/entities/media/use-object-url.ts";
import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { FileField } from "#web/ui/file-field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { trashIcon } from "#web/ui/workout-icons.ts";

export interface ShownPhoto {
  readonly id: string;
  /** Shown from this browser: an uploaded photo may be private. */
  readonly file: File;
}

interface PhotoFieldProps {
  readonly photos: readonly ShownPhoto[];
  readonly max: number;
  readonly hint: string;
  readonly isRequired?: boolean;
  readonly optionalLabel: string;
  readonly error?: string | undefined;
  /** Uploads a file and returns its id. */
  readonly upload: (file: File) => Promise<string>;
  readonly onChange: (change: (photos: readonly ShownPhoto[]) => readonly ShownPhoto[]) => void;
}

/** Pictures of a customer, uploaded as soon as they are chosen. */
export function PhotoField(props: PhotoFieldProps) {
  const { photos, max, hint, isRequired = false, optionalLabel, error, upload, onChange } = props;
  const { t } = useTranslation("photos");
  const words = useRefusalWords();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const send = async (files: readonly File[]): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      for (const file of files.slice(0, max - photos.length)) {
        if (file.size > photoBytes) {
          setProblem(t("tooLarge"));
          continue;
        }
        const id = await upload(file);
        onChange((before) => [...before.filter((one) => one.id !== id), { id, file }]);
      }
    } catch (failure) {
      setProblem(words(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-col gap-3">
      {photos.length < max && (
        <FileField
          label={t("label")}
          hint={hint}
          prompt={t(isBusy ? "busy" : "prompt")}
          required={isRequired}
          {...(isRequired ? {} : { optionalLabel })}
          accept={photoTypes.join(",")}
          multiple
          disabled={isBusy}
          error={problem ?? error}
          onChange={(event) => {
            void send([...(event.target.files ?? [])]);
            // Allows the same file to be chosen again.
            event.target.value = "";
          }}
        />
      )}
      <Pictures photos={photos} onRemove={(id) => onChange((before) => before.filter((one) => one.id !== id))} />
    </div>
  );
}

function Pictures({ photos, onRemove }: Pick<PhotoFieldProps, "photos"> & { readonly onRemove: (id: string) => void }) {
  const { t } = useTranslation("photos");
  if (photos.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-3">
      {photos.map(({ id, file }, at) => (
        <li key={id} className="flex flex-col items-center gap-1">
          <Thumbnail file={file} alt={t("picture", { number: at + 1 })} />
          <IconButton icon={trashIcon} label={t("remove", { number: at + 1 })} onClick={() => onRemove(id)} />
        </li>
      ))}
    </ul>
  );
}

function Thumbnail({ file, alt }: { readonly file: File; readonly alt: string }) {
  const url = useObjectUrl(file);
  return <img src={url} alt={alt} className="size-24 rounded-lg border border-line object-cover" />;
}
