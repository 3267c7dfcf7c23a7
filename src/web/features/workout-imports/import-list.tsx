import { useState } from "react";
import { dropWorkoutImport, type WorkoutImport } from "#shared/contract/workout-imports.ts";
import { formatDate } from "#shared/domain/format-date.ts";
import { importSourceNames } from "#shared/domain/workout-files.ts";
import { api } from "#web/lib/api/browser.ts";
import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { toast } from "#web/ui/toast-store.ts";

interface Props {
  readonly imports: readonly WorkoutImport[];
  readonly onChanged: () => void;
}

/** The imported files; each import can be undone. */
export function ImportList({ imports, onChanged }: Props) {
  const { t } = useTranslation("imports");
  const words = useRefusalWords();
  const language = useLanguage();
  const [asked, setAsked] = useState<WorkoutImport>();
  const [isBusy, setBusy] = useState(false);
  if (imports.length === 0) return null;
  const day = (at: string) =>
    formatDate(new Date(at), language, { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone, month: "short" });
  const takeBack = async (): Promise<void> => {
    if (asked === undefined) return;
    setBusy(true);
    try {
      await api(dropWorkoutImport, { params: { id: asked.id } });
      toast.show({ type: "success", message: t("gone") });
      onChanged();
    } catch (error) {
      toast.show({ type: "error", message: words(error) });
    }
    setBusy(false);
    setAsked(undefined);
  };
  return (
    <section aria-labelledby="imports-earlier">
      <h2 id="imports-earlier" className="mb-2 text-h3 font-bold">
        {t("earlier")}
      </h2>
      <ul className="divide-y divide-line">
        {imports.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <p className="font-medium">
                {t("from", { source: importSourceNames[one.source], date: day(one.createdAt) })}
              </p>
              <p className="text-small wrap-anywhere text-muted">
                {t("workouts", { count: one.sessions })} · {t("sets", { count: one.sets })}
                {one.fileName !== null && (
                  <>
                    {" · "}
                    <UserText>{one.fileName}</UserText>
                  </>
                )}
              </p>
            </div>
            <Button variant="secondary" size="sm" onClick={() => setAsked(one)}>
              {t("takeBack")}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onConfirm={() => void takeBack()}
        title={t("takeBackTitle")}
        labels={{ close: t("common:close"), confirm: t("takeBack"), cancel: t("common:cancel") }}
        danger
        busy={isBusy}
      >
        {t("takeBackText")}
      </ConfirmDialog>
    </section>
  );
}
