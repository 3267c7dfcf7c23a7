import type { UseFormReturn } from "react-hook-form";
import { addDays, dateIn } from "#shared/domain/calendar.ts";
import { useFieldWords } from "#web/lib/forms/use-field-words.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { TextField } from "#web/ui/input.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";
import type { Entries } from "./entries.ts";

const longestMessage = 500;
const daysAhead = 365;

/** Recipient, message and day of a gift. */
export default function GiftFields({ form }: { readonly form: UseFormReturn<Entries> }) {
  const { t } = useTranslation("checkout");
  const words = useFieldWords();
  const { register, formState } = form;
  const errors = formState.errors.gift;
  const today = dateIn(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={t("gift.name")}
        required
        dir="auto"
        autoComplete="off"
        maxLength={120}
        error={words(errors?.recipientName)}
        {...register("gift.recipientName")}
      />
      <TextField
        label={t("gift.email")}
        required
        type="email"
        autoComplete="off"
        maxLength={254}
        error={words(errors?.recipientEmail, "email")}
        {...register("gift.recipientEmail")}
      />
      <TextareaField
        label={t("gift.message")}
        optionalLabel={t("optional")}
        dir="auto"
        rows={3}
        maxLength={longestMessage}
        error={words(errors?.message)}
        className="sm:col-span-2"
        {...register("gift.message")}
      />
      <TextField
        label={t("gift.sendOn")}
        optionalLabel={t("optional")}
        hint={t("gift.sendOnHint")}
        type="date"
        min={today}
        max={addDays(today, daysAhead)}
        error={words(errors?.sendOn)}
        {...register("gift.sendOn")}
      />
    </div>
  );
}
