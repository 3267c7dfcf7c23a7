import type { planReaches } from "#shared/contract/admin-programmes.ts";
import type { FormFields } from "#web/lib/forms/form-types.ts";
import { Card } from "#web/ui/card.tsx";
import { RadioCard, RadioGroup } from "#web/ui/radio-card.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";

export type Reach = (typeof planReaches)[number];

const choices: readonly { readonly value: Reach; readonly label: string; readonly description: string }[] = [
  {
    value: "apply",
    label: "Assigned plans change, customers are asked",
    description: "Sessions that were trained stay. A change can be undone for 14 days.",
  },
  { value: "offer", label: "Everybody is asked", description: "Nothing changes until somebody takes the update." },
  {
    value: "text",
    label: "Only texts changed",
    description: "Titles, names, notes and cues reach everybody silently.",
  },
  { value: "new_only", label: "Only new customers", description: "Nobody who has the programme hears of it." },
];

type Words = Partial<Record<Reach, { readonly label: string; readonly description: string }>> & {
  readonly legend: string;
};

interface ReachProps {
  /** Texts of the fields if they are not about a programme. */
  readonly words?: Words;
  readonly form: FormFields;
  readonly reach: Reach;
  readonly onChange: (reach: Reach) => void;
}

/** Asks which customers besides new ones get the saved plan, and for the note that they read. */
export function ReachFields({ form, reach, onChange, words }: ReachProps) {
  return (
    <Card className="flex flex-col gap-4">
      <RadioGroup legend={words?.legend ?? "Who has the programme already"} className="grid gap-3 sm:grid-cols-2">
        {choices.map(({ value, label, description }) => (
          <RadioCard
            key={value}
            name="plan-reach"
            label={words?.[value]?.label ?? label}
            description={words?.[value]?.description ?? description}
            checked={reach === value}
            onChange={() => onChange(value)}
          />
        ))}
      </RadioGroup>
      {(reach === "apply" || reach === "offer") && (
        <div className="grid gap-4 md:grid-cols-2">
          <TextareaField
            {...form.field("notice")}
            label="Note about the update, Arabic"
            hint="What changed and why. They read it above their plan."
            rows={3}
            maxLength={1000}
            dir="auto"
          />
          <TextareaField
            {...form.field("noticeEn")}
            label="Note about the update, English"
            hint="Left empty, everybody reads the other one."
            rows={3}
            maxLength={1000}
            dir="auto"
          />
        </div>
      )}
    </Card>
  );
}
