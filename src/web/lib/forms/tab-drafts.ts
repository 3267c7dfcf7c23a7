import type { FormDrafts, KeptDraft } from "./form-drafts.ts";
import { isSame } from "./merge-values.ts";

const daysKept = 14;
const thisTab = crypto.randomUUID();

interface StoredDraft extends KeptDraft<unknown, unknown> {
  readonly name: string;
}

interface DraftEvents {
  /** Another tab's draft has changed or is gone. */
  readonly onOthers: () => void;
  /** The tab that wrote the draft has sent or discarded it. */
  readonly onGone: () => void;
}

/** Drafts of one form by tab: no tab overwrites what another has typed. */
export interface TabDrafts extends FormDrafts {
  /** The newest draft of another tab with different values. */
  readonly findOther: (values: unknown) => StoredDraft | undefined;
  /** Replaces this tab's draft by another tab's. */
  readonly adopt: (draft: StoredDraft) => void;
  readonly refuse: (draft: StoredDraft) => void;
  /** Returns a function that stops watching. */
  readonly watch: (events: DraftEvents) => () => void;
}

/** With blocked or full storage, or an invalid draft, only the draft is lost, not the work on the page. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

const read = (name: string, fields: object): StoredDraft | undefined =>
  attempt(() => {
    const text = localStorage.getItem(name);
    if (text === null) return undefined;
    const { base, values, at } = JSON.parse(text) as KeptDraft<object, unknown>;
    if (at < Date.now() - daysKept * 86_400_000) {
      localStorage.removeItem(name);
      return undefined;
    }
    const known = { ...base.values, ...values };
    const added = Object.fromEntries(Object.entries(fields).filter(([field]) => !(field in known)));
    return { name, at, values: { ...values, ...added }, base: { ...base, values: { ...base.values, ...added } } };
  });
const write = (name: string, { base, values, at }: KeptDraft<unknown, unknown>): void => {
  attempt(() => localStorage.setItem(name, JSON.stringify({ base, values, at })));
};
const remove = (name: string): void => {
  attempt(() => localStorage.removeItem(name));
};

/**
 * The drafts of a form, each tab's under its own name; older drafts have no tab name. Fields that an older draft
 * lacks are taken from `fields`.
 */
export function openDrafts(key: string, fields: object = {}): TabDrafts {
  const shared = `form-draft:${key}`;
  const own = `${shared}@${thisTab}`;
  const isOurs = (name: string): boolean => name === shared || name.startsWith(`${shared}@`);
  const list = (): StoredDraft[] =>
    (attempt(() => Object.keys(localStorage)) ?? [])
      .filter(isOurs)
      .flatMap((name) => read(name, fields) ?? [])
      .sort((a, b) => b.at - a.at);
  const found = list();
  const left = found.find(({ name }) => name === own) ?? found[0];
  let adopted = left?.name === own ? undefined : left;
  let written: KeptDraft<unknown, unknown> | undefined;
  const refused = new Map<string, unknown>();

  /** Removes the draft of the tab that it came from, unless that tab has changed it since. */
  const release = (): void => {
    const from = adopted;
    adopted = undefined;
    if (from !== undefined && isSame(read(from.name, fields)?.values, from.values)) remove(from.name);
  };
  const keep = (draft: KeptDraft<unknown, unknown> | undefined): void => {
    if (draft !== undefined && adopted !== undefined && isSame(draft.values, adopted.values)) return;
    release();
    written = draft;
    if (draft === undefined) remove(own);
    else write(own, draft);
  };
  return {
    left,
    keep,
    findOther: (values) =>
      list().find(
        (one) => one.name !== own && !isSame(one.values, values) && !isSame(one.values, refused.get(one.name)),
      ),
    adopt: (draft) => {
      release();
      written = undefined;
      remove(own);
      adopted = draft;
    },
    refuse: ({ name, values }) => {
      refused.set(name, values);
      remove(name);
    },
    watch: ({ onOthers, onGone }) => {
      const hear = ({ key: name, newValue }: StorageEvent): void => {
        if (name !== null && !isOurs(name)) return;
        // Another tab has replaced this draft, which is still being typed here.
        if (name === own && newValue === null && written !== undefined) write(own, written);
        if (name === adopted?.name && newValue === null) {
          adopted = undefined;
          onGone();
        }
        onOthers();
      };
      addEventListener("storage", hear);
      return () => removeEventListener("storage", hear);
    },
  };
}
