import type * as z from "zod";

export interface Problem {
  /** The path in the provider's notation: "payment.buyer.phone". */
  readonly field: string;
  readonly kind: "unknown" | "missing" | "invalid";
}

/** The first undocumented, missing or mistyped field of a body; `undefined` when it is valid. */
export function problemIn(schema: z.ZodType, body: unknown): Problem | undefined {
  const [issue] = schema.safeParse(body).error?.issues ?? [];
  if (issue === undefined) return undefined;
  if (issue.code === "unrecognized_keys")
    return { field: [...issue.path, issue.keys[0] ?? ""].join("."), kind: "unknown" };
  const isMissing = issue.code === "invalid_type" && /received undefined/.test(issue.message);
  return { field: issue.path.join("."), kind: isMissing ? "missing" : "invalid" };
}

/** The JSON of a request; `undefined` when its header or text is not JSON. */
export function jsonIn({ headers, text }: { headers: { "content-type"?: string | undefined }; text: string }): unknown {
  if (text === "") return {};
  if (headers["content-type"]?.split(";")[0] !== "application/json") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
