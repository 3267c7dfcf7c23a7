import type { UseFormReturn } from "react-hook-form";
import { toLatinDigits } from "#shared/domain/digits.ts";
import { useFieldWords } from "#web/lib/forms/use-field-words.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { TextField } from "#web/ui/input.tsx";
import type { Entries } from "./entries.ts";

const toDigits = (typed: string): string => toLatinDigits(typed).replace(/\s/g, "");

/** The buyer's national ID, if the receipt must name the buyer. */
export default function NationalId({ form }: { readonly form: UseFormReturn<Entries> }) {
  const { t } = useTranslation("cod");
  const words = useFieldWords();
  return (
    <div className="mt-4">
      <TextField
        label={t("nationalId.label")}
        hint={t("nationalId.hint")}
        required
        inputMode="numeric"
        dir="ltr"
        autoComplete="off"
        maxLength={20}
        error={words(form.formState.errors.nationalId)}
        {...form.register("nationalId", { setValueAs: toDigits })}
      />
    </div>
  );
}
