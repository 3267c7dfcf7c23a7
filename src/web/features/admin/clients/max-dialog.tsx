import type { ClientRecord } from "#shared/contract/admin-clients.ts";
import { adminSetClientMax, setTrainingMaxBody, type TrainingMax } from "#shared/contract/training-maxes.ts";
import { ActionDialog } from "#web/admin-kit/action-dialog.tsx";
import { useStaffForm } from "#web/admin-kit/forms/use-staff-form.ts";
import { bodyRules } from "#web/lib/forms/problems-of.ts";
import { TextField } from "#web/ui/input.tsx";

interface MaxProps {
  readonly clientId: string;
  readonly exercise: ClientRecord["exercise"];
  readonly max: TrainingMax | undefined;
  readonly onClose: () => void;
}

/** Sets the training max that percentages in a client's plan refer to; if empty, the estimate applies. */
export function MaxDialog({ clientId, exercise, max, onClose }: MaxProps) {
  const form = useStaffForm({
    endpoint: adminSetClientMax,
    params: { id: clientId, exercise: exercise.slug },
    defaults: { kg: max?.kg ?? null },
    rules: bodyRules(setTrainingMaxBody),
    done: "Training max saved",
    onDone: onClose,
  });
  return (
    <ActionDialog title={`Training max: ${exercise.name.en}`} confirm="Save" form={form} onClose={onClose}>
      <TextField
        {...form.number("kg")}
        label="Training max, kg"
        hint="Leave blank for nine tenths of the estimate of the last 90 days."
      />
      {max !== undefined && (
        <p className="text-small text-muted">
          {max.kg} kg since {max.fromOn}, set by {max.source === "coach" ? "a coach" : "the client"}.
        </p>
      )}
    </ActionDialog>
  );
}
