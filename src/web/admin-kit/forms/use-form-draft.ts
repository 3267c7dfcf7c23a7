import { useState } from "react";
import { type Draft, useDraft } from "../edit/use-draft.ts";

export interface FormDraft<Base, Fields> extends Draft<Base, Fields> {
  /** React key of the form: its native fields start with the draft and are remounted when it is discarded. */
  readonly round: number;
  readonly giveUp: () => void;
}

/** A draft of a form with uncontrolled fields; call `change` after each input. */
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
