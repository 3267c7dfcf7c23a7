import * as z from "zod/mini";

export type Json = Record<string, unknown>;
type Schema = z.core.$ZodType;
type Side = "input" | "output";

const refTo = (id: string): string => `#/components/schemas/${id}`;
const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Objects, enums and patterns become components; a plain number is as short as a reference to it. */
const deservesName = (value: unknown): value is Schema =>
  value instanceof z.core.$ZodType && ["object", "enum", "union", "string"].includes(value._zod.def.type);

function namedSchemas(modules: readonly Readonly<Record<string, unknown>>[]): ReadonlyMap<Schema, string> {
  const named = new Map<Schema, string>();
  const taken = new Set<string>();
  for (const [name, value] of modules.flatMap((module) => Object.entries(module))) {
    if (!deservesName(value) || named.has(value)) continue;
    const id = pascal(name);
    if (taken.has(id)) throw new Error(`two schemas of the contract are called ${name}`);
    taken.add(id);
    named.set(value, id);
  }
  return named;
}

function withoutIds({ $schema: _, $id: __, ...json }: Json): Json {
  return json;
}

function refsIn(json: unknown): string[] {
  return [...JSON.stringify(json).matchAll(/"#\/components\/schemas\/(\w+)"/g)].flatMap(([, id]) => id ?? []);
}

/** Converts schemas to JSON Schema with references to the contract's exported schemas. */
export interface SchemaWriter {
  readonly write: (schema: Schema, side: Side) => Json;
  /** The same for an object whose members are needed individually. */
  readonly writeMembers: (schema: Schema, side: Side) => Members;
  /** The referenced components. Input and output differ where schemas transform. */
  readonly components: () => Record<string, Json>;
}

export interface Members {
  readonly properties: Json;
  readonly required: readonly string[];
}

interface Written {
  readonly idOf: (schema: Schema) => string | undefined;
  readonly byId: Readonly<Record<string, Json>>;
}

// Drops default integer bounds, and patterns that a format implies.
function dropTheObvious(json: { maximum?: number; minimum?: number; format?: string; pattern?: string }): void {
  if (json.format !== undefined) delete json.pattern;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
}

// In one pass, because each conversion walks all named schemas.
function writeAll(named: ReadonlyMap<Schema, string>, schemas: Iterable<Schema>, side: Side): Written {
  const registry = z.registry<{ id: string }>();
  const suffix = side === "input" ? "Input" : "";
  for (const [schema, id] of named) registry.add(schema, { id: `${id}${suffix}` });
  let count = 0;
  for (const schema of schemas) if (!registry.has(schema)) registry.add(schema, { id: `own${count++}` });
  const written = z.toJSONSchema(registry, {
    target: "draft-2020-12",
    io: side,
    unrepresentable: "any",
    uri: refTo,
    override: ({ jsonSchema }) => dropTheObvious(jsonSchema),
  });
  return {
    idOf: (schema) => registry.get(schema)?.id,
    byId: Object.fromEntries(Object.entries(written.schemas).map(([id, json]) => [id, withoutIds(json as Json)])),
  };
}

export function createSchemaWriter(
  modules: readonly Readonly<Record<string, unknown>>[],
  schemas: Readonly<Record<Side, Iterable<Schema>>>,
): SchemaWriter {
  const named = namedSchemas(modules);
  const written = { input: writeAll(named, schemas.input, "input"), output: writeAll(named, schemas.output, "output") };
  const used = new Map<string, Json>();
  const keep = (json: Json, side: Side): Json => {
    for (const id of refsIn(json)) {
      const target = written[side].byId[id];
      if (target === undefined || used.has(id)) continue;
      used.set(id, target);
      keep(target, side);
    }
    return json;
  };
  const toOwn = (schema: Schema, side: Side): { readonly id: string; readonly json: Json } => {
    const id = written[side].idOf(schema) ?? "";
    const json = written[side].byId[id];
    if (json === undefined) throw new Error("a schema that was not announced");
    return { id, json };
  };
  return {
    write: (schema, side) => {
      const { id, json } = toOwn(schema, side);
      return keep(named.has(schema) ? { $ref: refTo(id) } : json, side);
    },
    writeMembers: (schema, side) => {
      const { properties = {}, required = [] } = toOwn(schema, side).json as Partial<Members>;
      return { properties: keep(properties, side), required };
    },
    components: () => Object.fromEntries([...used].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}
