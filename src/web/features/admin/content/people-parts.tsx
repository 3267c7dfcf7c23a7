import type { ContentBlocks } from "#shared/contract/admin-content.ts";
import { PictureField } from "#web/admin-kit/forms/picture-field.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextField } from "#web/ui/input.tsx";
import { SelectField } from "#web/ui/select.tsx";
import { emptyText, ListEditor, PairInput, type PartProps } from "./parts.tsx";
import { SeriesField } from "./series-field.tsx";

type Partner = ContentBlocks["partners"][number];
type Story = ContentBlocks["transformations"][number];

const blankPartner = (): Partner => ({
  id: crypto.randomUUID(),
  slug: "",
  name: emptyText,
  field: emptyText,
  url: null,
  image: null,
  isVisible: true,
});

function PartnerFields({ value, onChange }: PartProps<Partner>) {
  const set = (change: Partial<Partner>) => onChange({ ...value, ...change });
  return (
    <>
      <PairInput label="Name" value={value.name} onChange={(name) => set({ name })} maxLength={80} />
      <PairInput label="Job title" value={value.field} onChange={(field) => set({ field })} maxLength={120} />
      <div className="grid gap-3 md:grid-cols-2">
        <TextField
          label="URL handle"
          hint="Lowercase letters, digits and hyphens."
          dir="ltr"
          required
          pattern="[a-z0-9]+(-[a-z0-9]+)*"
          maxLength={100}
          value={value.slug}
          onChange={(event) => set({ slug: event.target.value })}
        />
        <TextField
          label="Website"
          optionalLabel="(optional)"
          type="url"
          placeholder="https://"
          maxLength={300}
          value={value.url ?? ""}
          onChange={(event) => set({ url: event.target.value === "" ? null : event.target.value })}
        />
      </div>
      <PictureField label="Logo" value={value.image} onChange={(image) => set({ image })} />
      <Checkbox
        label="Shown"
        checked={value.isVisible}
        onChange={(event) => set({ isVisible: event.target.checked })}
      />
    </>
  );
}

export function PartnersPart({ value, onChange }: PartProps<ContentBlocks["partners"]>) {
  return (
    <ListEditor
      noun="partner"
      most={60}
      value={value}
      onChange={(list) => onChange([...list])}
      nameOf={(partner) => partner.name.en}
      blank={blankPartner}
      render={(partner, change) => <PartnerFields value={partner} onChange={change} />}
    />
  );
}

const blankStory = (): Story => ({
  id: crypto.randomUUID(),
  isExample: true,
  initial: emptyText,
  programme: "",
  weeks: 1,
  headline: emptyText,
  metric: emptyText,
  unit: emptyText,
  better: "higher",
  start: 0,
  now: 0,
  series: [0, 0],
  before: null,
  after: null,
  isVisible: true,
});

function StoryFields({ value, onChange }: PartProps<Story>) {
  const set = (change: Partial<Story>) => onChange({ ...value, ...change });
  return (
    <>
      <PairInput label="Headline" value={value.headline} onChange={(headline) => set({ headline })} maxLength={200} />
      <PairInput label="Initials" value={value.initial} onChange={(initial) => set({ initial })} maxLength={20} />
      <PairInput label="Measurement" value={value.metric} onChange={(metric) => set({ metric })} maxLength={80} />
      <PairInput label="Unit" required={false} value={value.unit} onChange={(unit) => set({ unit })} maxLength={20} />
      <div className="grid gap-3 md:grid-cols-2">
        <TextField
          label="Programme"
          hint="The last part of its URL."
          dir="ltr"
          required
          pattern="[a-z0-9]+(-[a-z0-9]+)*"
          maxLength={100}
          value={value.programme}
          onChange={(event) => set({ programme: event.target.value })}
        />
        <SelectField
          label="Improvement is"
          value={value.better}
          onChange={(event) => set({ better: event.target.value === "lower" ? "lower" : "higher" })}
          options={[
            { value: "higher", label: "higher" },
            { value: "lower", label: "lower" },
          ]}
        />
      </div>
      <SeriesField
        value={value.series}
        onChange={(series) =>
          set({ series, start: series[0] ?? 0, now: series.at(-1) ?? 0, weeks: Math.max(1, series.length - 1) })
        }
      />
      <Checkbox
        label="Made-up example (labelled as such on the page)"
        checked={value.isExample}
        onChange={(event) => set({ isExample: event.target.checked })}
      />
      {!value.isExample && (
        <>
          <p className="text-small text-muted">Use real pictures only with the person's written consent.</p>
          <PictureField label="Before" value={value.before} onChange={(before) => set({ before })} />
          <PictureField label="After" value={value.after} onChange={(after) => set({ after })} />
        </>
      )}
      <Checkbox
        label="Shown"
        checked={value.isVisible}
        onChange={(event) => set({ isVisible: event.target.checked })}
      />
    </>
  );
}

export function StoriesPart({ value, onChange }: PartProps<ContentBlocks["transformations"]>) {
  return (
    <ListEditor
      noun="transformation"
      most={60}
      value={value}
      onChange={(list) => onChange([...list])}
      nameOf={(story) => story.headline.en}
      blank={blankStory}
      render={(story, change) => <StoryFields value={story} onChange={change} />}
    />
  );
}
