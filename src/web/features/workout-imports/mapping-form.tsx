import { type FormEvent, useState } from "react";
import type { BodyOf, ReplyOf } from "#shared/contract/endpoint.ts";
import {
  confirmWorkoutImport,
  type readWorkoutFile,
  type WorkoutFileFacts,
  type WorkoutImport,
} from "#shared/contract/workout-imports.ts";
import { collatorFor } from "#shared/domain/arabic-text.ts";
import { formatDate } from "#shared/domain/format-date.ts";
import { api } from "#web/lib/api/browser.ts";
import { useRefusalWords } from "#web/lib/api/use-refusal-words.ts";
import { useLanguage, useText } from "#web/lib/i18n/use-language.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { browserZone, listZones } from "#web/lib/i18n/zones.ts";
import { UserText } from "#web/ui/bidi.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { SelectField, type SelectOption } from "#web/ui/select.tsx";

type Unit = NonNullable<BodyOf<typeof confirmWorkoutImport>["weightUnit"]>;
/** Exercises by name in the file; "" keeps the name. */
type Choices = ReadonlyMap<string, string>;

interface Props {
  readonly file: WorkoutFileFacts;
  readonly exercises: ReplyOf<typeof readWorkoutFile>["exercises"];
  readonly onStored: (done: WorkoutImport) => void;
  readonly onCancel: () => void;
}

function useStoring({ file, onStored }: Props) {
  const { t } = useTranslation("imports");
  const words = useRefusalWords();
  const [choices, setChoices] = useState<Choices>(new Map());
  const [unit, setUnit] = useState<Unit>();
  const [zone, setZone] = useState(browserZone);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [unitProblem, setUnitProblem] = useState<string>();
  const choose = (name: string, slug: string): void => setChoices((known) => new Map([...known, [name, slug]]));
  const store = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const isMissing = file.needsUnit && unit === undefined;
    setUnitProblem(isMissing ? t("unitMissing") : undefined);
    if (isMissing) return;
    setBusy(true);
    setFailure(undefined);
    // A question left at its default counts as answered.
    const asked = file.unknown.map((name): [string, string] => [name, ""]);
    const mapping = [...new Map([...asked, ...choices])].slice(0, 500);
    try {
      const body = {
        mapping: mapping.map(([name, slug]) => ({ name, exercise: slug === "" ? null : slug })),
        ...(unit === undefined ? {} : { weightUnit: unit }),
        zone,
      };
      onStored((await api(confirmWorkoutImport, { params: { id: file.id }, body })).import);
    } catch (error) {
      setFailure(words(error));
      setBusy(false);
    }
  };
  return { choices, choose, unit, setUnit, zone, setZone, isBusy, failure, unitProblem, store };
}

/** The content of a file, and questions about it before it is stored. */
export function MappingForm(props: Props) {
  const { file, exercises, onCancel } = props;
  const { t } = useTranslation("imports");
  const text = useText();
  const language = useLanguage();
  const { choices, choose, unit, setUnit, zone, setZone, isBusy, failure, unitProblem, store } = useStoring(props);
  const { compare } = collatorFor(language);
  const options = [
    { value: "", label: t("keepName") },
    ...exercises
      .map(({ slug, name }) => ({ value: slug, label: text(name) }))
      .sort((a, b) => compare(a.label, b.label)),
  ];
  const recognised = file.names.filter(({ name }) => !file.unknown.includes(name));
  return (
    <Card padding="lg">
      <form noValidate className="flex flex-col gap-6" onSubmit={(event) => void store(event)}>
        <Facts file={file} />
        {file.sessions > 0 && (
          <>
            {file.needsUnit && (
              <SelectField
                className="max-w-sm"
                label={t("unit")}
                required
                placeholder={t("choose")}
                value={unit ?? ""}
                error={unitProblem}
                options={[
                  { value: "kg", label: t("kg") },
                  { value: "lb", label: t("lb") },
                ]}
                onChange={({ target: { value } }) => setUnit(value === "kg" || value === "lb" ? value : undefined)}
              />
            )}
            {file.unknown.length > 0 && (
              <fieldset className="min-w-0">
                <legend className="text-card font-semibold">{t("unknownTitle")}</legend>
                <p className="mb-3 text-small text-muted">{t("unknownText")}</p>
                <Names
                  names={file.names.filter(({ name }) => file.unknown.includes(name))}
                  {...{ options, choices, choose }}
                />
              </fieldset>
            )}
            {recognised.length > 0 && <Recognised names={recognised} {...{ options, choices, choose }} />}
            <SelectField
              className="max-w-sm"
              label={t("zone")}
              value={zone}
              dir="ltr"
              options={listZones().map((name) => ({ value: name, label: name.replaceAll("_", " ") }))}
              onChange={(event) => setZone(event.target.value)}
            />
          </>
        )}
        {failure !== undefined && <FieldError>{failure}</FieldError>}
        <div className="flex flex-wrap gap-3">
          {file.sessions > 0 && (
            <Button type="submit" loading={isBusy}>
              {t("store")}
            </Button>
          )}
          <Button variant="secondary" onClick={onCancel}>
            {t("cancel")}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function Facts({ file }: { readonly file: WorkoutFileFacts }) {
  const { t } = useTranslation("imports");
  const language = useLanguage();
  const day = (on: string) => formatDate(on, language, { timeZone: "UTC", month: "short" });
  return (
    <div className="flex flex-col gap-2">
      <h2 className="text-card font-bold">{t("found")}</h2>
      {file.sessions === 0 ? (
        <p>{t("nothing")}</p>
      ) : (
        <p>
          {t("workouts", { count: file.sessions })} · {t("sets", { count: file.sets })}
          {file.from !== null && file.to !== null && (
            <span className="block text-small text-muted">{t("span", { from: day(file.from), to: day(file.to) })}</span>
          )}
        </p>
      )}
      {file.known > 0 && <p className="text-small text-muted">{t("known", { count: file.known })}</p>}
      {file.rejectedCount > 0 && (
        <Callout tone="warn">
          <details>
            <summary className="cursor-pointer">{t("rejected", { count: file.rejectedCount })}</summary>
            <ul className="mt-2 text-small">
              {file.rejected.map(({ row, code }) => (
                <li key={row}>{t("row", { row, why: t(`why.${code}`) })}</li>
              ))}
            </ul>
          </details>
        </Callout>
      )}
    </div>
  );
}

interface NamesProps {
  readonly names: WorkoutFileFacts["names"];
  readonly options: readonly SelectOption[];
  readonly choices: Choices;
  readonly choose: (name: string, slug: string) => void;
}

function Names({ names, options, choices, choose }: NamesProps) {
  const { t } = useTranslation("imports");
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {names.map(({ name, sets, exercise }) => (
        <SelectField
          key={name}
          label={<UserText>{name}</UserText>}
          hint={t("sets", { count: sets })}
          value={choices.get(name) ?? exercise ?? ""}
          options={options}
          onChange={(event) => choose(name, event.target.value)}
        />
      ))}
    </div>
  );
}

/** Recognised exercises are collapsed: there may be many, and they seldom need a change. */
function Recognised(props: NamesProps) {
  const { t } = useTranslation("imports");
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-3">
        {t("recognised", { count: props.names.length })}
        {!isOpen && (
          <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
            {t("check")}
          </Button>
        )}
      </p>
      {isOpen && <Names {...props} />}
    </div>
  );
}
