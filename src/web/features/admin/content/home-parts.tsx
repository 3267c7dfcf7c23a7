import { type ContentBlocks, homeSectionKeys } from "#shared/contract/admin-content.ts";
import { sentence } from "#web/admin-kit/labels.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextField } from "#web/ui/input.tsx";
import { emptyText, ListEditor, PairInput, type PartProps } from "./parts.tsx";

export function AnnouncementPart({ value, onChange }: PartProps<ContentBlocks["announcement"]>) {
  return (
    <div className="flex flex-col gap-3">
      <Checkbox
        label="Show the announcement bar"
        checked={value !== null}
        onChange={(event) => onChange(event.target.checked ? emptyText : null)}
      />
      {value !== null && <PairInput label="Text" value={value} onChange={onChange} maxLength={200} />}
    </div>
  );
}

type Hero = ContentBlocks["hero"];

function ActionFields({ label, value, onChange }: PartProps<Hero["primaryAction"]> & { readonly label: string }) {
  return (
    <div className="flex flex-col gap-3">
      <PairInput
        label={label}
        value={value.label}
        onChange={(text) => onChange({ ...value, label: text })}
        maxLength={60}
      />
      <TextField
        label={`${label}, link`}
        hint="A page on this site, such as /programmes."
        dir="ltr"
        required
        pattern="/.*"
        maxLength={200}
        value={value.to}
        onChange={(event) => onChange({ ...value, to: event.target.value })}
      />
    </div>
  );
}

export function HeroPart({ value, onChange }: PartProps<Hero>) {
  const set = (change: Partial<Hero>) => onChange({ ...value, ...change });
  return (
    <div className="flex flex-col gap-4">
      <PairInput
        label="Text above the title"
        value={value.eyebrow}
        onChange={(eyebrow) => set({ eyebrow })}
        maxLength={80}
      />
      <PairInput label="Title" value={value.title} onChange={(title) => set({ title })} maxLength={160} />
      <PairInput label="Subtitle" value={value.lead} onChange={(lead) => set({ lead })} maxLength={400} rows={3} />
      <ActionFields
        label="First button"
        value={value.primaryAction}
        onChange={(primaryAction) => set({ primaryAction })}
      />
      <ActionFields
        label="Second button"
        value={value.secondaryAction}
        onChange={(secondaryAction) => set({ secondaryAction })}
      />
      <h3 className="font-semibold">Figures below the buttons</h3>
      <ListEditor
        noun="figure"
        most={6}
        value={value.proofs}
        onChange={(proofs) => set({ proofs: [...proofs] })}
        nameOf={(proof) => proof.value}
        blank={() => ({ value: "", label: emptyText })}
        render={(proof, change) => (
          <>
            <TextField
              label="Figure"
              dir="ltr"
              required
              maxLength={20}
              value={proof.value}
              onChange={(event) => change({ ...proof, value: event.target.value })}
            />
            <PairInput
              label="Label"
              value={proof.label}
              onChange={(label) => change({ ...proof, label })}
              maxLength={60}
            />
          </>
        )}
      />
    </div>
  );
}

/** The sections of the home page in order; unticked ones are hidden. */
export function SectionsPart({ value, onChange }: PartProps<ContentBlocks["sections"]>) {
  const toggle = (key: string): void =>
    onChange(
      value.some((section) => section.key === key)
        ? value.filter((section) => section.key !== key)
        : [...value, { key, title: emptyText, lead: emptyText }],
    );
  return (
    <div className="flex flex-col gap-4">
      <fieldset>
        <legend className="font-semibold">Shown on the home page</legend>
        <div className="grid gap-x-4 sm:grid-cols-3">
          {homeSectionKeys.map((key) => (
            <Checkbox
              key={key}
              label={sentence(key)}
              checked={value.some((section) => section.key === key)}
              onChange={() => toggle(key)}
            />
          ))}
        </div>
      </fieldset>
      <ListEditor
        noun="section"
        most={homeSectionKeys.length}
        canRemove={false}
        value={value}
        onChange={(list) => onChange([...list])}
        nameOf={(section) => sentence(section.key)}
        render={(section, change) => (
          <>
            <PairInput
              label="Title"
              value={section.title}
              onChange={(title) => change({ ...section, title })}
              maxLength={120}
            />
            <PairInput
              label="Subtitle"
              required={false}
              value={section.lead}
              onChange={(lead) => change({ ...section, lead })}
              maxLength={300}
              rows={2}
            />
          </>
        )}
      />
    </div>
  );
}

export function StepsPart({ value, onChange }: PartProps<ContentBlocks["how-it-works"]>) {
  return (
    <ListEditor
      noun="step"
      most={6}
      value={value}
      onChange={(list) => onChange([...list])}
      nameOf={(step) => step.title.en}
      blank={() => ({ title: emptyText, body: emptyText })}
      render={(step, change) => (
        <>
          <PairInput label="Title" value={step.title} onChange={(title) => change({ ...step, title })} maxLength={80} />
          <PairInput
            label="Text"
            value={step.body}
            onChange={(body) => change({ ...step, body })}
            maxLength={400}
            rows={2}
          />
        </>
      )}
    />
  );
}

export function FaqPart({ value, onChange }: PartProps<ContentBlocks["faq"]>) {
  return (
    <ListEditor
      noun="question"
      most={60}
      value={value}
      onChange={(list) => onChange([...list])}
      nameOf={(question) => question.q.en}
      blank={() => ({ q: emptyText, a: emptyText })}
      render={(question, change) => (
        <>
          <PairInput label="Question" value={question.q} onChange={(q) => change({ ...question, q })} maxLength={200} />
          <PairInput
            label="Answer"
            value={question.a}
            onChange={(a) => change({ ...question, a })}
            maxLength={2000}
            rows={4}
          />
        </>
      )}
    />
  );
}

export function ClosingPart({ value, onChange }: PartProps<ContentBlocks["closing"]>) {
  return (
    <div className="flex flex-col gap-4">
      <PairInput
        label="Title"
        value={value.title}
        onChange={(title) => onChange({ ...value, title })}
        maxLength={120}
      />
      <PairInput
        label="Subtitle"
        required={false}
        value={value.lead}
        onChange={(lead) => onChange({ ...value, lead })}
        maxLength={300}
        rows={2}
      />
      <PairInput
        label="Button"
        value={value.action}
        onChange={(action) => onChange({ ...value, action })}
        maxLength={60}
      />
    </div>
  );
}
