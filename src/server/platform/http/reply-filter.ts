import fastJsonStringify from "fast-json-stringify";
import * as z from "zod/mini";

// Zod closes output objects (`additionalProperties: false`). The serializer drops undeclared members by itself and,
// without the keyword, inside unions too.
function withoutClosing(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutClosing);
  if (typeof node !== "object" || node === null) return node;
  const kept = Object.entries(node).filter(([key, value]) => !(key === "additionalProperties" && value === false));
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutClosing(value)]));
}

type Filter = (value: unknown) => string;

/** Compiles a reply filter. Throws when the serializer does not support the schema. */
export function compileReplyFilter(reply: z.core.$ZodType): Filter {
  const { $schema: _, ...schema } = z.toJSONSchema(reply, { target: "draft-7", io: "output", unrepresentable: "any" });
  return fastJsonStringify(withoutClosing(schema) as fastJsonStringify.Schema);
}

const filters = new WeakMap<z.core.$ZodType, Filter>();

/**
 * Serializes a reply and drops undeclared members. Compiled on first use, because all filters together would take 10 MB
 * and slow the start; one for all calls with this reply, in all shops of a process.
 */
export function replyFilter(reply: z.core.$ZodType): Filter {
  const known = filters.get(reply);
  if (known !== undefined) return known;
  let compiled: Filter | undefined;
  const filter: Filter = (value) => {
    compiled ??= compileReplyFilter(reply);
    return compiled(value);
  };
  filters.set(reply, filter);
  return filter;
}
