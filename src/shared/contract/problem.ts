import * as z from "zod/mini";

/** The body of every error reply. `code` is what pages translate; `field` is the path in the body ("address.city"). */
export const fieldProblem = z.object({ field: z.string(), code: z.string(), message: z.string() });
export const problem = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.optional(z.array(fieldProblem)),
});
export type FieldProblem = z.infer<typeof fieldProblem>;
export type Problem = z.infer<typeof problem>;

const messages: Readonly<Record<string, string>> = {
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
  INVALID: "Is not valid",
};

type Issue = z.core.$ZodIssue;

function sizeCode(issue: Extract<Issue, { code: "too_small" | "too_big" }>): string {
  const counts = issue.origin === "string" || issue.origin === "array";
  if (issue.code === "too_small") {
    if (counts && Number(issue.minimum) === 1) return "REQUIRED";
    return counts ? "TOO_SHORT" : "TOO_SMALL";
  }
  return counts ? "TOO_LONG" : "TOO_BIG";
}

function customCode(issue: Extract<Issue, { code: "custom" }>): string {
  const code: unknown = issue.params?.code;
  return typeof code === "string" ? code : "INVALID";
}

function codeOf(issue: Issue): string {
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
  const code = codeOf(issue);
  const message = messages[code] ?? "Is not valid";
  const path = issue.path.map(String);
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ field: [...path, key].join("."), code, message }));
  }
  return [{ field: path.join("."), code, message }];
}

/** Turns what a schema found wrong into field problems with stable codes; at most 20, so that a reply stays small. */
export function fieldProblems(issues: readonly Issue[]): FieldProblem[] {
  return issues.flatMap(problemsOfIssue).slice(0, 20);
}
