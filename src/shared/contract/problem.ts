import * as z from "zod/mini";

const messages = {
  REQUIRED: "Required",
  INVALID_TYPE: "Has the wrong type",
  INVALID_FORMAT: "Has the wrong form",
  INVALID_CHARACTERS: "Contains characters that are not allowed",
  INVALID_VALUE: "Is not one of the allowed values",
  TOO_SHORT: "Is too short",
  TOO_LONG: "Is too long",
  TOO_SMALL: "Is too small",
  TOO_BIG: "Is too big",
  UNKNOWN_FIELD: "Is not known",
  ONE_MEASURE: "Is not valid",
  INVALID: "Is not valid",
  UNREADABLE: "Could not be read",
  REPEATED_KEY: "Is there more than once",
  TOO_DEEP: "Is nested too deeply",
  TOO_MANY_VALUES: "Has too many values",
} as const;

/** Codes of schema errors; any call with input can return them. */
export const generalFieldCodes = Object.keys(messages) as (keyof typeof messages)[];
/** Codes of a call's own rules, declared in `fieldErrors`. */
export const ownFieldCodes = [
  "COUNTRY_FIXED",
  "DUPLICATE",
  "IMAGE_UNREADABLE",
  "IN_FUTURE",
  "PASSWORD_COMMON",
  "PASSWORD_PERSONAL",
  "PASSWORD_WRONG",
  "TOO_EARLY",
  "TOO_LATE",
  "UNKNOWN_CATEGORY",
  "UNKNOWN_COACH",
  "UNKNOWN_COUPON",
  "UNKNOWN_EXERCISE",
  "UNKNOWN_SEGMENT",
  "UNKNOWN_IMAGE",
  "UNKNOWN_PRODUCT",
  "UNKNOWN_SIZE",
] as const;
export const fieldCode = z.enum([...generalFieldCodes, ...ownFieldCodes]);
export type FieldCode = z.infer<typeof fieldCode>;

/** One rejected field: `field` is its path in the body ("address.city"). */
export const fieldProblem = z.object({ field: z.string(), code: fieldCode, message: z.string() });
export type FieldProblem = z.infer<typeof fieldProblem>;

/** Body of every error reply; pages translate `code`. Details are additional members. */
export interface Problem {
  readonly message: string;
  readonly code: string;
  readonly errors?: readonly FieldProblem[];
}

type Issue = z.core.$ZodIssue;

function sizeCode(issue: Extract<Issue, { code: "too_small" | "too_big" }>): keyof typeof messages {
  const counts = issue.origin === "string" || issue.origin === "array";
  if (issue.code === "too_small") {
    if (counts && Number(issue.minimum) === 1) return "REQUIRED";
    return counts ? "TOO_SHORT" : "TOO_SMALL";
  }
  return counts ? "TOO_LONG" : "TOO_BIG";
}

function customCode(issue: Extract<Issue, { code: "custom" }>): keyof typeof messages {
  const code: unknown = issue.params?.code;
  return generalFieldCodes.find((known) => known === code) ?? "INVALID";
}

function toCode(issue: Issue): keyof typeof messages {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "REQUIRED" : "INVALID_TYPE";
    case "too_small":
    case "too_big":
      return sizeCode(issue);
    case "invalid_format":
      return "INVALID_FORMAT";
    case "invalid_value":
      return issue.input === undefined ? "REQUIRED" : "INVALID_VALUE";
    case "unrecognized_keys":
      return "UNKNOWN_FIELD";
    case "custom":
      return customCode(issue);
    default:
      return "INVALID";
  }
}

function problemsOfIssue(issue: Issue): FieldProblem[] {
  const code = toCode(issue);
  const message = messages[code];
  const path = issue.path.map(String);
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ field: [...path, key].join("."), code, message }));
  }
  return [{ field: path.join("."), code, message }];
}

/** The least or greatest number that a schema's issue allows; none for lengths and for what has to be more than it. */
export function limitOf(issue: Issue): number | undefined {
  if (issue.code !== "too_small" && issue.code !== "too_big") return undefined;
  if (toCode(issue) !== "TOO_SMALL" && toCode(issue) !== "TOO_BIG") return undefined;
  return issue.inclusive === false ? undefined : Number(issue.code === "too_small" ? issue.minimum : issue.maximum);
}

/** Converts schema issues to field problems with stable codes; at most 20. */
export function fieldProblems(issues: readonly Issue[]): FieldProblem[] {
  return issues.flatMap(problemsOfIssue).slice(0, 20);
}
