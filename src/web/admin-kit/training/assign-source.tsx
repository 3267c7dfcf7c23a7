import { type AdminProgrammeSummary, adminListProgrammes } from "#shared/contract/admin-programmes.ts";
import { adminListTemplates } from "#shared/contract/admin-templates.ts";
import { type Fitted, rankForMember, type Trainee } from "#shared/domain/programme-fit.ts";
import { PairField } from "#web/admin-kit/edit/pair-field.tsx";
import { counted } from "#web/admin-kit/labels.ts";
import { api } from "#web/lib/api/browser.ts";
import { useOnDemand } from "#web/lib/api/use-on-demand.ts";
import type { FormFields } from "#web/lib/forms/form-types.ts";
import { TextField } from "#web/ui/input.tsx";
import { RadioCard, RadioGroup } from "#web/ui/radio-card.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { toEquipmentNames } from "./programme-words.ts";

export interface SourceValues {
  readonly kind: "programme" | "template";
  readonly sourceId: string;
  readonly weeks: string;
  readonly name: { readonly ar: string; readonly en: string };
}

/** The source of a plan in the request. A name is sent only in both languages. */
export function toSource({ kind, sourceId, weeks, name }: SourceValues) {
  if (kind === "programme") return { kind, id: sourceId };
  const isNamed = name.ar.trim() !== "" || name.en.trim() !== "";
  return { kind, id: sourceId, weeks: Number(weeks), ...(isNamed ? { name } : {}) };
}

interface SourceProps {
  readonly form: FormFields;
  readonly values: SourceValues;
  readonly change: (next: Partial<SourceValues>) => void;
  /** The template is chosen already. */
  readonly isFixed: boolean;
  /** The answers of the only client about themselves: suitable programmes come first. */
  readonly trainee: Trainee | undefined;
  readonly errors: Readonly<Record<string, string | undefined>>;
}

type Options = readonly { readonly value: string; readonly label: string }[];
const toChoice = (status: string, options: Options): Options => [
  { value: "", label: status === "loading" ? "Loading…" : "Choose" },
  ...options,
];

const nobody: Trainee = { goal: null, level: null, equipment: [] };

/** "Home start (4 weeks, 3 a week), fits", "…, needs barbell". */
function toOption({ programme, isFit, missing }: Fitted<AdminProgrammeSummary>) {
  const { id, name, weeks, daysPerWeek } = programme;
  const fit = isFit ? ", fits" : missing.length > 0 ? `, needs ${toEquipmentNames(missing)}` : "";
  return { value: id, label: `${name.en} (${counted(weeks, "week")}, ${daysPerWeek} a week)${fit}` };
}

function ProgrammeChoice({ form, trainee = nobody }: Pick<SourceProps, "form" | "trainee">) {
  const { load } = useOnDemand("programmes", (signal) =>
    api(adminListProgrammes, { query: { limit: "100" } }, { signal }),
  );
  const programmes = load.status === "ready" ? load.data.programmes : [];
  const options = rankForMember(trainee, programmes).map(toOption);
  return (
    <SelectField {...form.field("sourceId")} label="Programme" required options={toChoice(load.status, options)} />
  );
}

function TemplateChoice({ form }: Pick<SourceProps, "form">) {
  const { load } = useOnDemand("templates to assign", (signal) =>
    api(adminListTemplates, { query: { limit: "100" } }, { signal }),
  );
  const templates = load.status === "ready" ? load.data.templates : [];
  const options = templates.map(({ id, title, kind, exercises }) => ({
    value: id,
    label: `${title} (${kind}, ${counted(exercises, "exercise")})`,
  }));
  return <SelectField {...form.field("sourceId")} label="Template" required options={toChoice(load.status, options)} />;
}

/** Fields for what is assigned: a programme as it is sold, or a template for some weeks. */
export function AssignSource({ form, values, change, isFixed, trainee, errors }: SourceProps) {
  const { kind, name } = values;
  return (
    <>
      {!isFixed && (
        <RadioGroup legend="What" className="grid gap-3 sm:grid-cols-2">
          <RadioCard
            name="assign-kind"
            label="A programme"
            checked={kind === "programme"}
            onChange={() => change({ kind: "programme", sourceId: "" })}
          />
          <RadioCard
            name="assign-kind"
            label="A template"
            checked={kind === "template"}
            onChange={() => change({ kind: "template", sourceId: "" })}
          />
        </RadioGroup>
      )}
      {kind === "programme" ? (
        <ProgrammeChoice form={form} trainee={trainee} />
      ) : (
        <>
          {!isFixed && <TemplateChoice form={form} />}
          <TextField
            {...form.field("weeks")}
            label="Weeks"
            hint="The template is repeated each week."
            type="number"
            min={1}
            max={52}
            required
          />
          <PairField
            name="source.name"
            label={{ en: "Name for the client", ar: "اسم الخطة للمتدرّب" }}
            value={name}
            max={100}
            error={{ ar: errors["source.name.ar"], en: errors["source.name.en"] }}
            onChange={(next) => change({ name: next })}
          />
          <p className="text-small text-muted">
            Left empty, they read the template’s title. When you change the template later, their plans follow.
          </p>
        </>
      )}
    </>
  );
}
