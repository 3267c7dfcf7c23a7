/** What was typed into a form and not sent yet; kept in this browser. */
export interface KeptDraft<V, Version> {
  /** What the form was opened with. */
  readonly base: { readonly values: V; readonly version: Version };
  readonly values: V;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Where the draft of a form is kept. */
export interface FormDrafts {
  /** What was left by an earlier visit. */
  readonly left: KeptDraft<unknown, unknown> | undefined;
  /** Stores the draft; `undefined` deletes it. */
  readonly keep: (draft: KeptDraft<unknown, unknown> | undefined) => void;
}

/** What another tab has typed into the same form. */
export interface OtherDraft {
  readonly at: Date;
  /** Shows it in place of what was typed here. */
  readonly take: () => void;
  /** Deletes it; a tab in which it is still open keeps it. */
  readonly refuse: () => void;
}
