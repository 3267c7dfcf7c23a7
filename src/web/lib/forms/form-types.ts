import type { BaseSyntheticEvent, RefObject } from "react";
import type { FieldPath, FieldValues, UseFormRegisterReturn, UseFormReturn } from "react-hook-form";
import type { ApiError } from "#shared/contract/client.ts";
import type { CallInput, Endpoint, ReplyOf } from "#shared/contract/endpoint.ts";
import type { CodedProblem } from "./contract-resolver.ts";
import type { FormDrafts, OtherDraft } from "./form-drafts.ts";
import type { FieldKind } from "./use-field-words.ts";

type Problems = readonly CodedProblem[] | Promise<readonly CodedProblem[]>;

/** The state of a form: its values, and the version of the record that they are based on. */
export interface FormState<V, Version> {
  readonly values: V;
  readonly version: Version;
}

/** A refusal that belongs to one field. */
export interface FieldRefusal {
  readonly field: string;
  readonly words: string;
}

export interface Attempt<V, Version> {
  readonly values: V;
  /** The version that the values are based on. */
  readonly version: Version;
  /** The same for every attempt of one form: an idempotency key. */
  readonly key: string;
}

export interface ContractFormOptions<V extends FieldValues, E extends Endpoint, Version, Reply = ReplyOf<E>> {
  readonly endpoint: E;
  readonly params?: CallInput<E>["params"];
  /** Left out to keep input from before hydration. */
  readonly defaults?: V;
  /** The version, or the state, of the record that the page shows. */
  readonly version?: Version;
  /** Converts the values to a body, also incomplete ones; without it the values are the body. */
  readonly toBody?: (values: V, version: Version) => unknown;
  /** The contract's rules of the body: `bodyRules(schema)`. */
  readonly rules?: (body: unknown) => Problems;
  /** Rules that only this page has. */
  readonly check?: (values: V) => Problems;
  /** The form's field for a field of the body, where their names differ. */
  readonly toField?: (field: string) => string;
  /** The fields that a refusal with a code belongs to. */
  readonly toFieldRefusals?: (error: ApiError, values: V) => readonly FieldRefusal[];
  /** This page's own texts for a field's error. */
  readonly toWords?: (field: string, code: string, values: V) => string | undefined;
  /** Keeps a draft in this browser. Only for pages that the server does not render. */
  readonly drafts?: FormDrafts | undefined;
  /** Converts the record of a VERSION_CONFLICT to this form's state. */
  readonly toCurrent?: (current: unknown) => FormState<V, Version> | Promise<FormState<V, Version>>;
  /** Makes the call, if it is more than the endpoint with the body. */
  readonly send?: (body: CallInput<E>["body"], attempt: Attempt<V, Version>) => Promise<Reply>;
  /** Shows the defaults again after success, such as an empty message. */
  readonly isClearedWhenDone?: boolean;
  readonly onDone: (reply: Reply, values: V) => unknown;
  readonly onRefused?: (error: unknown) => unknown;
}

export interface FieldProps extends UseFormRegisterReturn {
  readonly error: string | undefined;
}

/** The part of a form that its fields need. Methods, so that forms with any values fit. */
export interface FormFields {
  /** Props of a field: spread them on the control. */
  field(name: string, kind?: FieldKind): FieldProps;
  /** The same for a number; an empty field is `null`. */
  number(name: string): FieldProps;
  /** The messages of all errors by field. */
  readonly errors: Readonly<Record<string, string>>;
}

/** The state that somebody else saved meanwhile, and the common base. */
export interface Conflict<V, Version> {
  readonly base: V;
  readonly mine: V;
  readonly current: FormState<V, Version>;
  /** Continues with these values on the current version. */
  readonly resolve: (values: V) => void;
  readonly decideLater: () => void;
}

export interface ContractForm<V extends FieldValues, Version = unknown> extends FormFields {
  readonly form: UseFormReturn<V>;
  readonly element: RefObject<HTMLFormElement | null>;
  field(name: FieldPath<V>, kind?: FieldKind): FieldProps;
  number(name: FieldPath<V>): FieldProps;
  readonly values: V;
  /** Changes fields that are not native controls. */
  readonly change: (values: Partial<V>) => void;
  readonly onSubmit: (event: BaseSyntheticEvent) => void;
  /** Why the last submit failed, if not because of a field that is on the page. */
  readonly failure: unknown;
  /** Errors of fields that have no control on the page, with the field's name. */
  readonly unplaced: readonly string[];
  readonly isBusy: boolean;
  /** False before hydration: the button must not submit the form then. */
  readonly isReady: boolean;
  readonly isDirty: boolean;
  /** When a restored draft was typed. */
  readonly restoredAt: Date | undefined;
  /** Whether this browser keeps a draft, so that closing the form loses nothing. */
  readonly keepsDraft?: boolean;
  /** Another tab's draft of the same form. */
  readonly otherDraft?: OtherDraft | undefined;
  /** Discards the input and its draft. */
  readonly discard: () => void;
  /** Shows unsaved values that are based on a state of the record. */
  show(values: V, on: FormState<V, Version>): void;
  /** Shows values that count as saved. */
  readonly restart: (values: V) => void;
  readonly conflict: Conflict<V, Version> | undefined;
}
