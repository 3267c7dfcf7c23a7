import type { UseFormRegisterReturn } from "react-hook-form";
import { useTranslation } from "#web/lib/i18n/use-translation.tsx";
import { TextField } from "#web/ui/input.tsx";
import { type Coded, useFieldWords } from "./use-field-words.ts";

export interface NameFieldsProps {
  readonly first: UseFormRegisterReturn;
  readonly last: UseFormRegisterReturn;
  readonly errors: { readonly firstName?: Coded | undefined; readonly lastName?: Coded | undefined };
}

/** A person's first and last name. */
export function NameFields({ first, last, errors }: NameFieldsProps) {
  const { t } = useTranslation();
  const words = useFieldWords();
  return (
    <>
      <TextField
        label={t("register.firstName")}
        dir="auto"
        autoComplete="given-name"
        required
        error={words(errors.firstName)}
        {...first}
      />
      <TextField
        label={t("register.lastName")}
        dir="auto"
        autoComplete="family-name"
        required
        error={words(errors.lastName)}
        {...last}
      />
    </>
  );
}
