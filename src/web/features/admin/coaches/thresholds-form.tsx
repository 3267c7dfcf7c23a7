import {
  type AttentionThresholds,
  adminSaveThresholds,
  saveThresholdsBody,
} from "#shared/contract/admin-attention-thresholds.ts";
import { type ThresholdName, type Thresholds, thresholdLimits } from "#shared/domain/attention-thresholds.ts";
import { EditorForm } from "#web/admin-kit/forms/editor-form.tsx";
import { FormPart } from "#web/admin-kit/forms/form-parts.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import type { FormFields } from "#web/lib/forms/form-types.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { TextField } from "#web/ui/input.tsx";

const names: Readonly<Record<ThresholdName, string>> = {
  messageLow: "Message: low after (working hours)",
  messageMedium: "Message: medium after (working hours)",
  messageHigh: "Message: high after (working hours)",
  checkInMedium: "Check-in to answer: medium after (hours)",
  checkInHigh: "Check-in to answer: high after (hours)",
  checkInsMissed: "Check-ins missed in a row: medium",
  clipLow: "Clip to answer: low after (hours)",
  clipMedium: "Clip to answer: medium after (hours)",
  silentMedium: "Days of silence: medium",
  silentHigh: "Days of silence: high",
  silentDue: "Silence: sessions that were due",
  adherencePercent: "Sessions done in 14 days: under (%)",
  adherenceDrop: "and under the 28 days before by (points)",
  adherenceDue: "with at least so many due",
  painLevel: "Pain from (of 10)",
  strainDrop: "Strain: strength lost twice (%)",
  strainEffort: "Strain: effort above plan (RPE)",
  stalledGain: "Standstill: gained at most in 28 days (%)",
  stalledSessions: "Standstill: sessions in 28 days",
  weightSlow: "Fat loss too slow: under (% a week)",
  weightFast: "Fat loss too fast: over (% a week)",
  planEndsDays: "Plan ends in (days)",
  noPlanHours: "No plan after (working hours)",
  renewalDays: "Renewal in (days)",
  renewalUnpaidDays: "Unpaid renewal: medium in (days)",
  owedDays: "Promise owed: window ends in (days)",
};

const parts: readonly { readonly title: string; readonly names: readonly ThresholdName[] }[] = [
  {
    title: "Answers",
    names: [
      ...(["messageLow", "messageMedium", "messageHigh", "checkInMedium", "checkInHigh", "clipLow"] as const),
      ...(["clipMedium", "checkInsMissed"] as const),
    ],
  },
  {
    title: "Training and health",
    names: [
      ...(["silentMedium", "silentHigh", "silentDue", "adherencePercent", "adherenceDrop", "adherenceDue"] as const),
      ...(["painLevel", "strainDrop", "strainEffort", "stalledGain", "stalledSessions"] as const),
      ...(["weightSlow", "weightFast"] as const),
    ],
  },
  {
    title: "Plans and renewals",
    names: ["noPlanHours", "planEndsDays", "renewalDays", "renewalUnpaidDays", "owedDays"],
  },
];

type Values = Record<ThresholdName, number | null>;
const toValues = ({ thresholds }: { readonly thresholds: Thresholds }): Values => ({ ...thresholds });

function ThresholdField({ form, name }: { readonly form: FormFields; readonly name: ThresholdName }) {
  const { min, max, usual, ...rest } = thresholdLimits[name];
  const step = "step" in rest ? rest.step : 1;
  return (
    <TextField
      {...form.number(name)}
      {...{ label: names[name], min, max, step }}
      type="number"
      inputMode={step === 1 ? "numeric" : "decimal"}
      required
      hint={`Usually ${usual}.`}
    />
  );
}

/** The thresholds from which the queue raises a line. */
export function ThresholdsForm({ saved }: { readonly saved: AttentionThresholds }) {
  const form = useStaffForm({
    endpoint: adminSaveThresholds,
    defaults: toValues(saved),
    version: saved.version,
    draftKey: "attention-thresholds",
    toBody: (thresholds, version) => ({ thresholds, version }),
    toField: (field) => field.replace(/^thresholds\./, ""),
    rules: bodyRules(saveThresholdsBody),
    toCurrent: (current) => {
      const now = current as AttentionThresholds;
      return { values: toValues(now), version: now.version };
    },
    done: "Saved. The queue is computed again.",
  });
  return (
    <EditorForm form={form} submitLabel="Save" conflict={{ what: "the thresholds", names: { ...names } }}>
      {parts.map((part, at) => (
        <FormPart
          key={part.title}
          title={part.title}
          {...(at === 0 ? { lead: "From when on the coaches’ queue raises what. Counts for everybody at once." } : {})}
        >
          <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {part.names.map((name) => (
              <ThresholdField key={name} form={form} name={name} />
            ))}
          </div>
        </FormPart>
      ))}
    </EditorForm>
  );
}
