import type { FieldCode } from "#shared/contract/problem.ts";
import type { CodedProblem } from "./contract-resolver.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const codes: readonly (readonly [flag: keyof ValidityState, code: FieldCode])[] = [
  ["valueMissing", "REQUIRED"],
  ["badInput", "INVALID_FORMAT"],
  ["rangeUnderflow", "TOO_SMALL"],
  ["rangeOverflow", "TOO_BIG"],
  ["stepMismatch", "INVALID_FORMAT"],
  ["patternMismatch", "INVALID_FORMAT"],
];

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;

/** The bound of a field for numbers that a page sets. */
function limitOf(control: Control, code: FieldCode): number | undefined {
  if (!(control instanceof HTMLInputElement) || control.type !== "number") return undefined;
  const bound = code === "TOO_SMALL" ? control.min : code === "TOO_BIG" ? control.max : "";
  return bound === "" ? undefined : Number(bound);
}

/**
 * Problems by the limits that a page sets on its fields (`required`, `max`), such as the amount left to refund. They
 * are shown like all others, not in the browser's bubbles.
 */
export const findLimitProblems = (form: HTMLFormElement | null): readonly CodedProblem[] =>
  [...(form?.elements ?? [])].filter(isControl).flatMap((control) => {
    const { name, validity, willValidate } = control;
    const found = name !== "" && willValidate ? codes.find(([flag]) => validity[flag]) : undefined;
    return found === undefined ? [] : [{ field: name, code: found[1], limit: limitOf(control, found[1]) }];
  });

/** The first control, in the order of the page, of one of the fields. */
export function findControl(form: HTMLFormElement | null, fields: readonly string[]): Control | undefined {
  return [...(form?.elements ?? [])]
    .filter(isControl)
    .find(({ name, disabled }) => !disabled && fields.some((field) => name === field || name.startsWith(`${field}.`)));
}
