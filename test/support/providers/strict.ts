import type * as z from "zod";

export interface Problem {
  /** Where, in the provider's own notation of fields: "payment.buyer.phone". */
  readonly field: string;
  readonly kind: "unknown" | "missing" | "invalid";
}

/**
 * What a body has that its provider's document does not name, lacks of what it demands, or writes in another type;
 * `undefined` when it is as documented.
 */
export function problemIn(schema: z.ZodType, body: unknown): Problem | undefined {
  const [issue] = schema.safeParse(body).error?.issues ?? [];
  if (issue === undefined) return undefined;
  if (issue.code === "unrecognized_keys")
    return { field: [...issue.path, issue.keys[0] ?? ""].join("."), kind: "unknown" };
  const isMissing = issue.code === "invalid_type" && /received undefined/.test(issue.message);
  return { field: issue.path.join("."), kind: isMissing ? "missing" : "invalid" };
}

/** The JSON of a request; `undefined` when its header or its text says that it is none. */
export function jsonIn({ headers, text }: { headers: { "content-type"?: string | undefined }; text: string }): unknown {
  if (text === "") return {};
  if (headers["content-type"]?.split(";")[0] !== "application/json") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
