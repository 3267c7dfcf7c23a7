import { type BaseSyntheticEvent, useState } from "react";
import { type DefaultValues, type FieldPath, type FieldValues, type UseFormReturn, useForm } from "react-hook-form";
import { ApiError } from "#shared/contract/client.ts";
import { type CodedProblem, codedResolver } from "#web/lib/forms/contract-resolver.ts";
import { useHydrated } from "./use-hydrated.ts";

export interface ContractFormOptions<V extends FieldValues> {
  /** Left out to keep what was typed before hydration. */
  readonly defaults?: V;
  /** Returns the problems of the values by the contract's schema. */
  readonly check: (values: V) => readonly CodedProblem[];
  readonly submit: (values: V) => Promise<void>;
}

export interface ContractForm<V extends FieldValues> {
  readonly form: UseFormReturn<V>;
  readonly onSubmit: (event: BaseSyntheticEvent) => void;
  /** Why the last submit failed, if not because of a field. */
  readonly failure: unknown;
  readonly isBusy: boolean;
  /** False before hydration: the button must not submit the form then. */
  readonly isReady: boolean;
}

/** Shows the error beside the fields that it names. Returns false when no field matches. */
function placeOnFields<V extends FieldValues>(form: UseFormReturn<V>, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const named = error.fieldErrors.filter(({ field }) => field in form.getValues());
  named.forEach(({ field, code }, index) => {
    form.setError(field as FieldPath<V>, { type: code }, { shouldFocus: index === 0 });
  });
  return named.length > 0;
}

/** A form that is validated by the contract before submit, and shows the server's field errors beside the fields. */
export function useContractForm<V extends FieldValues>({
  defaults,
  check,
  submit,
}: ContractFormOptions<V>): ContractForm<V> {
  const [failure, setFailure] = useState<unknown>();
  const isReady = useHydrated();
  const form = useForm<V>({
    ...(defaults === undefined ? {} : { defaultValues: defaults as DefaultValues<V> }),
    resolver: codedResolver<V>(check),
    mode: "onTouched",
  });
  const send = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      await submit(values);
    } catch (error) {
      if (!placeOnFields(form, error)) setFailure(error);
    }
  });
  return { form, failure, isBusy: form.formState.isSubmitting, isReady, onSubmit: (event) => void send(event) };
}
