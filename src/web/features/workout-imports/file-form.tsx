import { type FormEvent, useState } from "react";
import { ApiError } from "#shared/contract/client.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { readWorkoutFile } from "#shared/contract/workout-imports.ts";
import { maxWorkoutFileBytes } from "#shared/domain/workout-files.ts";
import { api } from "#web/lib/api/browser.ts";
import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { FileField } from "#web/ui/file-field.tsx";

/** A chosen file with the type CSV, since some systems report another one; undefined if it has changed since. */
const readChosen = (file: File): Promise<Blob | undefined> =>
  file.arrayBuffer().then(
    (bytes) => new Blob([bytes], { type: "text/csv" }),
    () => undefined,
  );

export function FileForm({ onRead }: { readonly onRead: (read: ReplyOf<typeof readWorkoutFile>) => void }) {
  const { t } = useTranslation("imports");
  const words = useRefusalWords();
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const choose = (chosen: File | undefined): void => {
    const isTooBig = chosen !== undefined && chosen.size > maxWorkoutFileBytes;
    setProblem(isTooBig ? t("tooBig") : undefined);
    setFile(isTooBig ? undefined : chosen);
  };
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (file === undefined) return setProblem(t("prompt"));
    setBusy(true);
    setProblem(undefined);
    try {
      const upload = await readChosen(file);
      if (upload === undefined) setProblem(t("changed"));
      else onRead(await api(readWorkoutFile, { query: { fileName: file.name.slice(-200) } }, { upload }));
    } catch (error) {
      const isTooMany = error instanceof ApiError && error.code === "TOO_MANY_REQUESTS";
      setProblem(isTooMany ? t("tooMany") : words(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card padding="lg">
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void send(event)}>
        <FileField
          label={t("file")}
          hint={t("how")}
          prompt={t("prompt")}
          fileName={file?.name}
          accept=".csv,text/csv"
          error={problem}
          onChange={(event) => choose(event.target.files?.[0])}
        />
        <Button type="submit" loading={isBusy} className="self-start">
          {t("read")}
        </Button>
      </form>
    </Card>
  );
}
