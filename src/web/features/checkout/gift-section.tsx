import { lazy, Suspense, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { TextareaField } from "#web/ui/textarea.tsx";
import type { Entries } from "./entries.ts";

const GiftFields = lazy(() => import("./gift-fields.tsx"));

const longestNote = 500;

/** Gift options and a note to the shop. The fields of a gift are loaded on demand. */
export function GiftSection({ form }: { readonly form: UseFormReturn<Entries> }) {
  const { t } = useTranslation("checkout");
  const { register, control } = form;
  const [isGift, note] = useWatch({ control, name: ["isGift", "note"] });
  const [hasNote, setHasNote] = useState(note !== "");
  return (
    <div className="flex flex-col gap-3">
      <Checkbox label={t("gift.isGift")} {...register("isGift")} />
      {isGift && (
        <Suspense fallback={<Skeleton className="h-64 w-full rounded-lg" />}>
          <GiftFields form={form} />
        </Suspense>
      )}
      {hasNote ? (
        <TextareaField
          label={t("note.label")}
          optionalLabel={t("optional")}
          dir="auto"
          rows={2}
          maxLength={longestNote}
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
