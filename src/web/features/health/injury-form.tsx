import { type FormEvent, useState } from "react";
import { type Injury, saveInjury } from "#shared/contract/injuries.ts";
import { bodyRegions } from "#shared/domain/body-regions.ts";
import { injurySeverities } from "#shared/domain/injuries.ts";
import { newId } from "#web/entities/workout/new-id.ts";
import { toToday } from "#web/entities/workout/use-screening.ts";
import { api } from "#web/lib/api/browser.ts";
import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast-store.ts";

interface InjuryFormProps {
  /** Undefined for a new one. */
  readonly injury: Injury | undefined;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

const toFields = (injury: Injury | undefined) => ({
  region: injury?.region ?? ("knee" as const),
  severity: injury?.severity ?? (1 as const),
  fromOn: injury?.fromOn ?? toToday(),
  untilOn: injury?.untilOn ?? "",
  note: injury?.note ?? "",
});

/** The form of an injury: where it hurts, how badly, and since when. */
export function InjuryForm({ injury, onDone, onCancel }: InjuryFormProps) {
  const { t } = useTranslation();
  const words = useRefusalWords();
  const [id] = useState(() => injury?.id ?? newId());
  const [fields, setFields] = useState(() => toFields(injury));
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const change = (part: Partial<typeof fields>): void => setFields((current) => ({ ...current, ...part }));
  const isTurned = fields.untilOn !== "" && fields.untilOn < fields.fromOn;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isTurned || fields.fromOn === "") return;
    setBusy(true);
    try {
      const { takesSubstitutes = false, version } = injury ?? {};
      const body = { ...fields, untilOn: fields.untilOn === "" ? null : fields.untilOn, takesSubstitutes };
      await api(saveInjury, { params: { id }, body: { ...body, ...(version === undefined ? {} : { version }) } });
      toast.show({ type: "success", message: t("safety.injuries.saved") });
      onDone();
    } catch (error) {
      setProblem(words(error));
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4 rounded-lg bg-sand-50 p-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t("safety.injuries.region")}
          value={fields.region}
          options={bodyRegions.map((value) => ({ value, label: t(`safety.regions.${value}`) }))}
          onChange={(event) => change({ region: bodyRegions.find((one) => one === event.target.value) ?? "knee" })}
        />
        <SelectField
          label={t("safety.injuries.severity")}
          value={String(fields.severity)}
          options={injurySeverities.map((value) => ({
            value: String(value),
            label: t(`safety.injuries.severities.${value}`),
          }))}
          onChange={(event) =>
            change({ severity: injurySeverities.find((one) => String(one) === event.target.value) ?? 1 })
          }
        />
        <TextField
          type="date"
          label={t("safety.injuries.fromOn")}
          required
          value={fields.fromOn}
          onChange={(event) => change({ fromOn: event.target.value })}
        />
        <TextField
          type="date"
          label={t("safety.injuries.untilOn")}
          optionalLabel={t("safety.injuries.noteOptional")}
          value={fields.untilOn}
          onChange={(event) => change({ untilOn: event.target.value })}
          error={isTurned ? t("safety.injuries.order") : undefined}
        />
      </div>
      <TextareaField
        label={t("safety.injuries.note")}
        optionalLabel={t("safety.injuries.noteOptional")}
        dir="auto"
        rows={2}
        maxLength={500}
        value={fields.note}
        onChange={(event) => change({ note: event.target.value })}
      />
      {problem !== undefined && <FieldError>{problem}</FieldError>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={isBusy}>
          {t("safety.injuries.save")}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t("common:cancel")}
        </Button>
      </div>
    </form>
  );
}
