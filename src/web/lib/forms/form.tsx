import type { ComponentProps, KeyboardEvent, ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import type { ContractForm } from "./form-types.ts";
import { LeaveQuestion } from "./leave-question.tsx";

export interface FormProps<V extends FieldValues> extends Omit<ComponentProps<"form">, "form" | "onSubmit" | "ref"> {
  readonly form: Pick<ContractForm<V>, "element" | "onSubmit" | "isDirty" | "isBusy">;
  /** Asks before the page is left with unsaved input. Forms with a draft need no question. */
  readonly asksBeforeLeaving?: boolean;
  readonly children: ReactNode;
}

/** Ctrl+Enter or Cmd+Enter sends, also from a field of several lines. */
function sendOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
  // A dialog's form may be inside another form's tree.
  if (!(event.target instanceof Element) || event.target.closest("form") !== event.currentTarget) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** The form element of `useContractForm`. The browser's own messages are switched off. */
export function Form<V extends FieldValues>({ form, asksBeforeLeaving = false, children, ...rest }: FormProps<V>) {
  return (
    <form method="post" onKeyDown={sendOnCtrlEnter} {...rest} ref={form.element} noValidate onSubmit={form.onSubmit}>
      {children}
      {asksBeforeLeaving && <LeaveQuestion when={form.isDirty && !form.isBusy} />}
    </form>
  );
}
