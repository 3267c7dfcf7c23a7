import { type BaseSyntheticEvent, type RefObject, useRef, useState } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError } from "#shared/contract/client.ts";
import type { CallInput, Endpoint } from "#shared/contract/endpoint.ts";
import { api } from "#web/lib/api/browser.ts";
import { findControl } from "./field-limits.ts";
import { type FormError, listErrors, refused } from "./form-errors.ts";
import type { ContractFormOptions, FormState } from "./form-types.ts";

function readCurrent(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== "VERSION_CONFLICT") return undefined;
  return (error.data as { readonly current?: unknown }).current;
}

/** The errors of a refused call at the form's fields. */
function toErrors<V extends FieldValues>(
  {
    toField = (field) => field,
    toFieldRefusals,
  }: Pick<ContractFormOptions<V, Endpoint, unknown>, "toField" | "toFieldRefusals">,
  error: unknown,
  values: V,
): FormError[] {
  if (!(error instanceof ApiError)) return [];
  const own = toFieldRefusals?.(error, values) ?? [];
  return [
    ...own.map(({ field, words }) => ({ field, code: refused, words })),
    ...error.fieldErrors.map(({ field, code }) => ({ field: toField(field), code, words: undefined })),
  ];
}

interface SendingParts<V extends FieldValues, E extends Endpoint, Version, Reply> {
  readonly options: ContractFormOptions<V, E, Version, Reply>;
  readonly form: UseFormReturn<V>;
  readonly element: RefObject<HTMLFormElement | null>;
  readonly version: Version;
  readonly toBody: (values: V) => unknown;
  readonly onSaved: (values: V) => void;
  readonly onConflict: (conflict: { readonly mine: V; readonly current: FormState<V, Version> }) => void;
}

/** Sends a form once per submit, and shows why it was refused. */
export function useFormSending<V extends FieldValues, E extends Endpoint, Version, Reply>(
  parts: SendingParts<V, E, Version, Reply>,
) {
  const { options, form, element, version, toBody, onSaved, onConflict } = parts;
  const [failure, setFailure] = useState<unknown>();
  const [unplaced, setUnplaced] = useState<readonly string[]>([]);
  const isSending = useRef(false);
  const key = useRef<string>(undefined);

  /** Focuses the first invalid field; the form lists fields without a control. */
  const point = (fields: readonly string[]): void => {
    findControl(element.current, fields)?.focus();
    setUnplaced(fields.filter((field) => findControl(element.current, [field]) === undefined));
  };
  const call = (values: V): Promise<Reply> => {
    const body = toBody(values) as CallInput<E>["body"];
    if (options.send === undefined)
      return api(options.endpoint, { params: options.params, body } as unknown as CallInput<E>) as Promise<Reply>;
    const attempt = {
      ...{ values, version },
      get key() {
        key.current ??= crypto.randomUUID();
        return key.current;
      },
    };
    return options.send(body, attempt);
  };
  const refuse = async (error: unknown, values: V): Promise<void> => {
    const current = readCurrent(error);
    if (current !== undefined && options.toCurrent !== undefined)
      return onConflict({ mine: values, current: await options.toCurrent(current) });
    const errors = toErrors(options, error, values);
    for (const { field, code, words } of errors)
      form.setError(field as FieldPath<V>, { type: code, ...(words === undefined ? {} : { message: words }) });
    point(errors.map(({ field }) => field));
    if (errors.length === 0) setFailure(error);
    await options.onRefused?.(error);
  };
  const send = async (values: V): Promise<void> => {
    try {
      const reply = await call(values);
      onSaved(values);
      await options.onDone(reply, values);
    } catch (error) {
      await refuse(error, values);
    }
  };
  const submit = async (): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    setFailure(undefined);
    setUnplaced([]);
    try {
      await form.handleSubmit(send, (errors) => point(listErrors(errors).map(({ field }) => field)))();
    } finally {
      isSending.current = false;
    }
  };
  const onSubmit = (event: BaseSyntheticEvent): void => {
    event.preventDefault();
    void submit();
  };
  return { failure, unplaced, onSubmit };
}
