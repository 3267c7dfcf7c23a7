import { useRef, useState } from "react";
import { type DefaultValues, type FieldValues, useForm, useWatch } from "react-hook-form";
import type { Endpoint, ReplyOf } from "#shared/contract/endpoint.ts";
import { type CodedProblem, codedResolver } from "./contract-resolver.ts";
import { findLimitProblems } from "./field-limits.ts";
import type { KeptDraft } from "./form-drafts.ts";
import { readPath, toFormProblems } from "./form-errors.ts";
import type { ContractForm, ContractFormOptions, FormState } from "./form-types.ts";
import { useFormBase } from "./use-form-base.ts";
import { useFormFields } from "./use-form-fields.ts";
import { useFormSending } from "./use-form-sending.ts";
import { useHydrated } from "./use-hydrated.ts";

type Rules<V extends FieldValues> = Pick<ContractFormOptions<V, Endpoint, unknown>, "rules" | "check" | "toField">;

/** The problems of a form's values, by the contract, the page's own rules, and the limits of its fields. */
async function findFormProblems<V extends FieldValues>(
  { rules, check, toField = (field) => field }: Rules<V>,
  values: V,
  body: unknown,
  element: HTMLFormElement | null,
): Promise<readonly CodedProblem[]> {
  const limits = findLimitProblems(element).filter(({ field }) => readPath(values, field) !== undefined);
  const problems = (await rules?.(body)) ?? [];
  return [...toFormProblems(problems, { body, values }, toField), ...((await check?.(values)) ?? []), ...limits];
}

/**
 * The one way to write a form. It validates the values by the contract before it sends them; shows server errors at
 * their fields and focuses the first one; sends a double submit once; keeps input as a draft and merges it with what
 * somebody else saved.
 */
export function useContractForm<
  V extends FieldValues,
  const E extends Endpoint,
  Version = undefined,
  Reply = ReplyOf<E>,
>(options: ContractFormOptions<V, E, Version, Reply>): ContractForm<V, Version> {
  const { drafts, defaults } = options;
  const isReady = useHydrated();
  const element = useRef<HTMLFormElement>(null);
  const [left] = useState(() => drafts?.left as KeptDraft<V, Version> | undefined);
  const first = left?.values ?? defaults;
  const form = useForm<V>({
    ...(first === undefined ? {} : { defaultValues: first as DefaultValues<V> }),
    resolver: codedResolver<V>((values) => findFormProblems(options, values, toBody(values), element.current)),
    mode: "onTouched",
    shouldFocusError: false,
  });
  const values = useWatch({ control: form.control }) as V;
  const shown = { values: defaults ?? ({} as V), version: options.version as Version };
  const kept = useFormBase({ form, values, shown, left, drafts });
  const toBody = (of: V): unknown => options.toBody?.(of, kept.base.version) ?? of;
  const [conflict, setConflict] = useState<{ readonly mine: V; readonly current: FormState<V, Version> }>();
  const { version } = kept.base;
  const sending = useFormSending({
    ...{ options, form, element, version, toBody },
    onSaved: (saved) => (options.isClearedWhenDone ? kept.restart(shown) : kept.settle(saved)),
    onConflict: setConflict,
  });
  const decideLater = (): void => setConflict(undefined);
  return {
    ...useFormFields(form, values, options.toWords),
    ...sending,
    ...{ form, element, values, isReady, isBusy: form.formState.isSubmitting },
    ...{ isDirty: kept.isDirty, restoredAt: kept.restoredAt },
    discard: () => kept.restart(shown),
    show: kept.show,
    restart: (next) => kept.restart({ values: next, version: shown.version }),
    conflict: conflict && {
      ...{ ...conflict, base: kept.base.values, decideLater },
      resolve: (next) => {
        kept.show(next, conflict.current);
        decideLater();
      },
    },
  };
}
