import { useEffect, useEffectEvent, useMemo, useState } from "react";
import type { FieldValues } from "react-hook-form";
import type { ContractForm, FormState } from "./form-types.ts";
import { openDrafts, type TabDrafts } from "./tab-drafts.ts";

/** Where a form keeps its draft in this browser; undefined for a form without one. */
export const useDrafts = (key: string | undefined, fields?: object): TabDrafts | undefined =>
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields with which the form was opened
  useMemo(
    () => (key === undefined || typeof localStorage === "undefined" ? undefined : openDrafts(key, fields)),
    [key],
  );

/** Adds another tab's draft to a form. */
export function useOtherTabs<V extends FieldValues, Version>(
  form: ContractForm<V, Version>,
  drafts: TabDrafts | undefined,
): ContractForm<V, Version> {
  const { values, show } = form;
  const [other, setOther] = useState(() => drafts?.findOther(values));
  const look = useEffectEvent(() => setOther(drafts?.findOther(values)));
  const giveUp = useEffectEvent(form.discard);
  useEffect(() => drafts?.watch({ onOthers: () => look(), onGone: () => giveUp() }), [drafts]);
  if (drafts === undefined || other === undefined) return form;
  return {
    ...form,
    otherDraft: {
      at: new Date(other.at),
      take: () => {
        drafts.adopt(other);
        show(other.values as V, other.base as FormState<V, Version>);
        setOther(undefined);
      },
      refuse: () => {
        drafts.refuse(other);
        setOther(drafts.findOther(values));
      },
    },
  };
}
