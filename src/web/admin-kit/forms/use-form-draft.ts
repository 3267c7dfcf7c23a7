import { useState } from "react";
import { type Draft, useDraft } from "../edit/use-draft.ts";

export interface FormDraft<Base, Fields> extends Draft<Base, Fields> {
  /** Key of the form: its native fields begin with what the draft says and are drawn anew when it is given up. */
  readonly round: number;
  readonly giveUp: () => void;
}

/** A draft of a form whose fields keep what is typed themselves: `change` is told after each key. */
export function useFormDraft<Base, Fields>(
  key: string,
  now: Base,
  toFields: (base: Base) => Fields,
): FormDraft<Base, Fields> {
  const draft = useDraft(key, now, toFields);
  const [round, setRound] = useState(0);
  const giveUp = (): void => {
    draft.restart(now);
    setRound(round + 1);
  };
  return { ...draft, round, giveUp };
}
