import { useState } from "react";
import { deleteInjury, type Injury } from "#shared/contract/injuries.ts";
import { formatDate } from "#shared/domain/format-date.ts";
import { api } from "#web/lib/api/browser.ts";
import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { InjuryForm } from "./injury-form.tsx";

interface RowProps {
  readonly injury: Injury;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function InjuryRow({ injury, onEdit, onRemove }: RowProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { region, severity, fromOn, untilOn, note, takesSubstitutes } = injury;
  const toDay = (day: string): string => formatDate(day, language, { timeZone: "UTC" });
  const until = untilOn === null ? t("safety.injuries.openEnd") : t("safety.injuries.until", { day: toDay(untilOn) });
  return (
    <li className="flex flex-col gap-1 py-3 sm:flex-row sm:items-start sm:justify-between sm:gap-4">
      <div className="min-w-0">
        <p className="font-semibold">
          {t(`safety.regions.${region}`)}
          <span className="font-normal text-muted"> · {t(`safety.injuries.severities.${severity}`)}</span>
        </p>
        <p className="text-small text-muted">
          {t("safety.injuries.since", { day: toDay(fromOn) })} · {until}
        </p>
        <p className="text-small text-muted">
          {t(takesSubstitutes ? "safety.injuries.takes" : "safety.injuries.takesNot")}
        </p>
        {note !== "" && (
          <p className="mt-1 text-small wrap-anywhere whitespace-pre-line">
            <UserText>{note}</UserText>
          </p>
        )}
      </div>
      <div className="flex shrink-0 gap-2">
        <Button variant="ghost" size="sm" onClick={onEdit}>
          {t("safety.injuries.edit")}
        </Button>
        <Button variant="ghost" size="sm" onClick={onRemove}>
          {t("safety.injuries.remove")}
        </Button>
      </div>
    </li>
  );
}

interface InjuriesCardProps {
  readonly injuries: readonly Injury[];
  readonly onChanged: () => void;
}

/** A member's injuries: adds, changes and removes them. */
export function InjuriesCard({ injuries, onChanged }: InjuriesCardProps) {
  const { t } = useTranslation();
  const words = useRefusalWords();
  const [edited, setEdited] = useState<Injury | "new">();
  const [removed, setRemoved] = useState<Injury>();
  const remove = async ({ id, version }: Injury): Promise<void> => {
    setRemoved(undefined);
    try {
      await api(deleteInjury, { params: { id }, query: { version: String(version) } });
      toast.show({ type: "success", message: t("safety.injuries.removed") });
    } catch (error) {
      toast.show({ type: "error", message: words(error) });
    }
    onChanged();
  };
  const close = (): void => {
    setEdited(undefined);
    onChanged();
  };
  return (
    <Card padding="lg" className="flex flex-col gap-4">
      <div>
        <h2 className="text-h3 font-bold">{t("safety.injuries.title")}</h2>
        <p className="mt-1 text-small text-muted">{t("safety.injuries.lead")}</p>
      </div>
      {injuries.length === 0 && edited === undefined && <p>{t("safety.injuries.none")}</p>}
      <ul className="divide-y divide-line">
        {injuries.map((injury) =>
          edited !== undefined && edited !== "new" && edited.id === injury.id ? (
            <li key={injury.id} className="py-3">
              <InjuryForm injury={injury} onDone={close} onCancel={() => setEdited(undefined)} />
            </li>
          ) : (
            <InjuryRow
              key={injury.id}
              injury={injury}
              onEdit={() => setEdited(injury)}
              onRemove={() => setRemoved(injury)}
            />
          ),
        )}
      </ul>
      {edited === "new" ? (
        <InjuryForm injury={undefined} onDone={close} onCancel={() => setEdited(undefined)} />
      ) : (
        <Button variant="secondary" icon="plus" className="self-start" onClick={() => setEdited("new")}>
          {t("safety.injuries.add")}
        </Button>
      )}
      {removed !== undefined && (
        <ConfirmDialog
          open
          danger
          title={t("safety.injuries.confirm")}
          labels={{ close: t("common:close"), confirm: t("safety.injuries.remove"), cancel: t("common:cancel") }}
          onClose={() => setRemoved(undefined)}
          onConfirm={() => void remove(removed)}
        >
          {t("safety.injuries.confirmText")}
        </ConfirmDialog>
      )}
    </Card>
  );
}
