import { useId } from "react";
import { bodyRegions, maxPain, painToReport } from "#shared/domain/body-regions.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { FieldHint } from "#web/ui/field.tsx";
import { SelectField } from "#web/ui/select.tsx";
import type { DraftTools } from "./use-draft.ts";

const levels = Array.from({ length: maxPain + 1 }, (_, level) => level);

/** Asks whether something hurt, how much and where. */
export function PainQuestion({ draft, change }: Pick<DraftTools, "draft" | "change">) {
  const { t } = useTranslation();
  const id = useId();
  const { painLevel, painRegion } = draft;
  return (
    <div className="flex flex-col gap-3">
      <fieldset className="min-w-0" aria-describedby={`${id}-hint`}>
        <legend className="mb-2 text-card font-semibold">{t("safety.pain.label")}</legend>
        <div className="grid max-w-144 grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-2">
          {levels.map((level) => (
            <label key={level} className="answer-choice">
              <input
                type="radio"
                name={`${id}-pain`}
                checked={painLevel === level}
                onChange={() => change((current) => ({ ...current, painLevel: level }))}
                className="absolute inset-0 cursor-pointer appearance-none outline-none"
              />
              <span className="figures">{level}</span>
            </label>
          ))}
        </div>
        <div className="mt-1.5">
          <FieldHint id={`${id}-hint`}>{t("safety.pain.hint")}</FieldHint>
        </div>
      </fieldset>
      {painLevel !== undefined && painLevel > 0 && (
        <SelectField
          className="sm:max-w-xs"
          label={t("safety.pain.where")}
          value={painRegion ?? ""}
          placeholder={t("safety.pain.whereNone")}
          options={bodyRegions.map((region) => ({ value: region, label: t(`safety.regions.${region}`) }))}
          onChange={(event) => {
            const region = bodyRegions.find((one) => one === event.target.value);
            change((current) => ({ ...current, painRegion: region }));
          }}
        />
      )}
      {painLevel !== undefined && painLevel >= painToReport && (
        <Callout tone="warn" role="status">
          {t("safety.pain.tell")}
        </Callout>
      )}
    </div>
  );
}
