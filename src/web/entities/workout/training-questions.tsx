import type { ScreeningBody } from "#shared/contract/screening.ts";
import { type EquipmentKind, equipmentKinds, goals, levels } from "#shared/domain/programme-facts.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { SelectField } from "#web/ui/select.tsx";

/** The typed answers; only the level is required. */
export interface TypedTraining {
  readonly goal: string;
  readonly level: string;
  readonly equipment: readonly EquipmentKind[];
}

export const noTraining: TypedTraining = { goal: "", level: "", equipment: [] };

export function toTraining({ goal, level, equipment }: TypedTraining): ScreeningBody["training"] {
  const known = levels.find((one) => one === level);
  return known && { goal: goals.find((one) => one === goal) ?? null, level: known, equipment: [...equipment] };
}

interface QuestionsProps {
  readonly typed: TypedTraining;
  readonly change: (part: Partial<TypedTraining>) => void;
  readonly hasFailed: boolean;
}

/** Asks for a member's goal, level and equipment: once, and kept in their coaching profile. */
export function TrainingQuestions({ typed, change, hasFailed }: QuestionsProps) {
  const { t } = useTranslation();
  const { t: tProgress } = useTranslation("progress");
  const { goal, level, equipment } = typed;
  const isMissing = hasFailed && level === "";
  const toggle = (kind: EquipmentKind): void =>
    change({ equipment: equipment.includes(kind) ? equipment.filter((one) => one !== kind) : [...equipment, kind] });
  return (
    <section className="flex flex-col gap-5 border-t border-line pt-6">
      <div>
        <h2 className="text-h3 font-bold">{tProgress("me.askTitle")}</h2>
        <p className="text-small text-muted">{tProgress("me.askLead")}</p>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <div data-wrong={isMissing ? "" : undefined}>
          <SelectField
            label={tProgress("me.level")}
            required
            value={level}
            onChange={(event) => change({ level: event.target.value })}
            error={isMissing ? tProgress("me.levelMissing") : undefined}
            options={[
              { value: "", label: tProgress("me.choose") },
              ...levels.map((value) => ({ value, label: t(`goods.levels.${value}`) })),
            ]}
          />
        </div>
        <SelectField
          label={t("coaching.goal")}
          value={goal}
          onChange={(event) => change({ goal: event.target.value })}
          options={[
            { value: "", label: t("coaching.noGoal") },
            ...goals.map((value) => ({ value, label: t(`goods.goals.${value}`) })),
          ]}
        />
      </div>
      <fieldset className="min-w-0">
        <legend className="text-card font-semibold">{tProgress("me.equipment")}</legend>
        <p className="mb-2 text-small text-muted">{tProgress("me.equipmentHint")}</p>
        <div className="grid gap-x-5 gap-y-1 sm:grid-cols-2">
          {equipmentKinds.map((kind) => (
            <Checkbox
              key={kind}
              label={t(`goods.equipment.${kind}`)}
              checked={equipment.includes(kind)}
              onChange={() => toggle(kind)}
            />
          ))}
        </div>
      </fieldset>
    </section>
  );
}
