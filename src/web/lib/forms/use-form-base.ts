import { useEffect, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { FormDrafts, KeptDraft } from "./form-drafts.ts";
import type { FormState } from "./form-types.ts";
import { findDifferences, isSame, mergeValues } from "./merge-values.ts";

interface BaseOptions<V extends FieldValues, Version> {
  readonly form: UseFormReturn<V>;
  readonly values: V;
  /** The page's current record: newer than the form's base after somebody else saved. */
  readonly shown: FormState<V, Version>;
  readonly left: KeptDraft<V, Version> | undefined;
  readonly drafts: FormDrafts | undefined;
}

/** The base of a form, whether it has unsaved input, and its draft. */
export function useFormBase<V extends FieldValues, Version>(options: BaseOptions<V, Version>) {
  const { form, values, shown, left, drafts } = options;
  const [base, setBase] = useState(left?.base ?? shown);
  const [restoredAt, setRestoredAt] = useState(() => (left === undefined ? undefined : new Date(left.at)));
  const isDirty = !isSame(values, base.values);
  useEffect(() => {
    drafts?.keep(isDirty ? { base, values, at: Date.now() } : undefined);
  }, [drafts, isDirty, base, values]);

  /** Shows values that are based on a state of the record. */
  const show = (next: V, on: FormState<V, Version>): void => {
    form.reset(next);
    setBase(on);
  };
  const restart = (on: FormState<V, Version>): void => {
    setRestoredAt(undefined);
    drafts?.keep(undefined);
    show(on.values, on);
  };
  // After the page has loaded a newer version: merges the input into it, unless both changed the same part.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version that the page loads
  useEffect(() => {
    if (isSame(shown.version, base.version)) return;
    const differences = findDifferences({ base: base.values, mine: values, theirs: shown.values });
    if (!differences.some(({ isContested }) => isContested)) show(mergeValues(shown.values, differences), shown);
  }, [JSON.stringify(shown.version)]);
  return {
    base,
    isDirty,
    restoredAt: isDirty ? restoredAt : undefined,
    show,
    restart,
    /** The values were saved: they are the base until the page has loaded the new version. */
    settle: (saved: V): void => {
      drafts?.keep(undefined);
      setBase({ ...base, values: saved });
    },
  };
}
