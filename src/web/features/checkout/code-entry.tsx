import { useState } from "react";
import { toLatinDigits } from "#shared/domain/digits.ts";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";

export interface CodeEntryProps {
  readonly label: string;
  readonly link: string;
  readonly isBusy: boolean;
  readonly error?: string | undefined;
  /** The initial value; with it the field is open. */
  readonly start?: string;
  /** Keeps the code in the field for correction. */
  readonly keepsCode?: boolean;
  readonly onCode: (code: string) => void;
}

/**
 * A code field behind a link, so that customers without a code do not search for one. Enter applies the code and does
 * not place the order.
 */
export function CodeEntry({ label, link, isBusy, error, start = "", keepsCode = false, onCode }: CodeEntryProps) {
  const { t } = useTranslation("checkout");
  const [isOpen, setOpen] = useState(start !== "");
  const [code, setCode] = useState(start);
  const apply = (): void => {
    const cleaned = toLatinDigits(code).trim();
    if (cleaned !== "") onCode(cleaned);
    if (!keepsCode) setCode("");
  };
  if (!isOpen)
    return (
      <Button variant="link" className="self-start" onClick={() => setOpen(true)}>
        {link}
      </Button>
    );
  return (
    <Field label={label} error={error}>
      {(control) => (
        <div className="flex gap-2">
          <Input
            {...control}
            dir="ltr"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            // The field was opened by pressing its link.
            autoFocus={start === ""}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              apply();
            }}
          />
          <Button variant="secondary" loading={isBusy} onClick={apply}>
            {t("savings.apply")}
          </Button>
        </div>
      )}
    </Field>
  );
}
