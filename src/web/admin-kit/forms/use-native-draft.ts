import { type RefObject, useEffect, useRef } from "react";
import { type Draft, useDraft } from "../edit/use-draft.ts";

/** Values of the named fields; "on" or "" for checkboxes. */
type Typed = Readonly<Record<string, string>>;
type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const nothing: Typed = {};
const isTick = (field: FormField): field is HTMLInputElement => field.type === "checkbox" || field.type === "radio";

function toFields(form: HTMLFormElement): FormField[] {
  const isField = (one: Element): one is FormField =>
    one instanceof HTMLInputElement || one instanceof HTMLSelectElement || one instanceof HTMLTextAreaElement;
  return [...form.elements].filter(isField).filter((one) => one.name !== "" && one.type !== "file");
}

function toValues(form: HTMLFormElement): Typed {
  const named = toFields(form).flatMap((field): [string, string][] => {
    if (field.type === "radio") return isTick(field) && field.checked ? [[field.name, field.value]] : [];
    return [[field.name, isTick(field) ? (field.checked ? "on" : "") : field.value]];
  });
  return Object.fromEntries(named);
}

// Dispatches an input event, so that controlled fields get the value too.
function enter(field: FormField, value: string): void {
  if (isTick(field)) {
    const wanted = field.type === "radio" ? field.value === value : value === "on";
    if (field.checked !== wanted && (wanted || field.type === "checkbox")) field.click();
    return;
  }
  if (field.value === value) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}

function fill(form: HTMLFormElement | null, values: Typed): void {
  for (const field of form === null ? [] : toFields(form)) {
    const value = values[field.name];
    if (value !== undefined) enter(field, value);
  }
}

export interface NativeDraft<Base> extends Pick<Draft<Base, Typed>, "base" | "forget" | "restoredAt"> {
  readonly form: RefObject<HTMLFormElement | null>;
  /** Call after each change of a field. */
  readonly noteChange: () => void;
  readonly giveUp: () => void;
}

/**
 * A draft of a form with native fields: stores the values that differ from the initial ones and restores them on the
 * next visit. `base` is the form's initial state; without a key nothing is stored.
 */
export function useNativeDraft<Base>(key: string | undefined, base: Base): NativeDraft<Base> {
  const form = useRef<HTMLFormElement>(null);
  const began = useRef<Typed>(undefined);
  const draft = useDraft<Base, Typed>(key, base, () => nothing);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the form is mounted
  useEffect(() => {
    if (began.current !== undefined || form.current === null) return;
    began.current = toValues(form.current);
    fill(form.current, draft.fields);
    // Fields that appear because of another field's value are mounted in the next frame.
    requestAnimationFrame(() => fill(form.current, draft.fields));
  }, []);
  const noteChange = (): void => {
    if (form.current === null) return;
    const typed = Object.entries(toValues(form.current)).filter(([name, value]) => began.current?.[name] !== value);
    draft.change(Object.fromEntries(typed));
  };
  const giveUp = (): void => {
    fill(form.current, began.current ?? nothing);
    draft.restart(base);
  };
  return { base: draft.base, forget: draft.forget, restoredAt: draft.restoredAt, form, noteChange, giveUp };
}
