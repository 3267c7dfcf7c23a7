import { useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { addDays, dateIn } from "#shared/domain/calendar.ts";
import { useFieldWords } from "#web/lib/forms/use-field-words.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextField } from "#web/ui/input.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";
import type { Entries } from "./entries.ts";

const longestMessage = 500;
const daysAhead = 365;

/** Gift options: recipient, date and message; and a note to the shop. */
export function GiftSection({ form }: { readonly form: UseFormReturn<Entries> }) {
  const { t } = useTranslation("checkout");
  const words = useFieldWords();
  const { register, control, formState } = form;
  const [isGift, note] = useWatch({ control, name: ["isGift", "note"] });
  const [hasNote, setHasNote] = useState(note !== "");
  const errors = formState.errors.gift;
  const today = dateIn(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone);
  return (
    <div className="flex flex-col gap-3">
      <Checkbox label={t("gift.isGift")} {...register("isGift")} />
      {isGift && (
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
      )}
      {hasNote ? (
        <TextareaField
          label={t("note.label")}
          optionalLabel={t("optional")}
          dir="auto"
          rows={2}
          maxLength={longestMessage}
          {...register("note")}
        />
      ) : (
        <Button variant="link" className="self-start" onClick={() => setHasNote(true)}>
          {t("note.link")}
        </Button>
      )}
    </div>
  );
}
