/** Unsent input of a form, kept in this browser. */
export interface KeptDraft<V, Version> {
  /** The values that the form was opened with. */
  readonly base: { readonly values: V; readonly version: Version };
  readonly values: V;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Storage of a form's draft. */
export interface FormDrafts {
  /** The draft of an earlier visit. */
  readonly left: KeptDraft<unknown, unknown> | undefined;
  /** Stores the draft; `undefined` deletes it. */
  readonly keep: (draft: KeptDraft<unknown, unknown> | undefined) => void;
}

/** Another tab's draft of the same form. */
export interface OtherDraft {
  readonly at: Date;
  /** Replaces this tab's input by it. */
  readonly take: () => void;
  /** Deletes it; a tab that still shows it keeps it. */
  readonly refuse: () => void;
}
