import fastJsonStringify from "fast-json-stringify";
import * as z from "zod/mini";

// Zod closes output objects (`additionalProperties: false`); the serializer drops undeclared members by itself, and
// without the keyword it also does so inside unions.
function withoutClosing(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutClosing);
  if (typeof node !== "object" || node === null) return node;
  const kept = Object.entries(node).filter(([key, value]) => !(key === "additionalProperties" && value === false));
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutClosing(value)]));
}

type Filter = (value: unknown) => string;

/** The filter of a reply, compiled. Throws where the serializer does not know what the schema says. */
export function compileReplyFilter(reply: z.core.$ZodType): Filter {
  const { $schema: _, ...schema } = z.toJSONSchema(reply, { target: "draft-7", io: "output", unrepresentable: "any" });
  return fastJsonStringify(withoutClosing(schema) as fastJsonStringify.Schema);
}

/**
 * Writes a reply as JSON: what the contract does not name does not leave. It is compiled when it is first needed: all at
 * once they would hold 10 MB and a part of the start, for calls that mostly nobody makes.
 */
export function replyFilter(reply: z.core.$ZodType): Filter {
  let filter: Filter | undefined;
  return (value) => {
    filter ??= compileReplyFilter(reply);
    return filter(value);
  };
}
