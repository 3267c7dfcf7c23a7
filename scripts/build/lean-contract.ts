import { parseSync } from "oxc-parser";
import type { Plugin } from "vite";

const contractFile = /\/src\/shared\/contract\/(?!(?:client|endpoint|refusal)\.ts)[\w-]+\.ts(?:\?schemas)?$/;
const schemasQuery = "?schemas";
// The endpoint fields that the browser's client reads.
const needed = new Set(["method", "path", "errorName"]);
const calculated = new Set(["CallExpression", "ObjectExpression", "TSSatisfiesExpression"]);

interface Span {
  readonly start: number;
  readonly end: number;
}
interface Named {
  readonly name?: string;
}
interface Expression extends Span {
  readonly type: string;
  readonly callee?: Named;
  readonly expression?: Expression;
  readonly elements?: readonly Expression[];
  readonly arguments?: readonly { readonly properties?: readonly (Span & { readonly key: Named })[] }[];
}
interface Declaration {
  readonly id?: Named;
  readonly declarations?: readonly { readonly id: Named; readonly init: Expression | null }[];
}
interface Statement extends Span, Declaration {
  readonly type: string;
  readonly exportKind?: "type" | "value";
  readonly declaration?: Declaration | null;
}

const parseStatements = (code: string, path: string) =>
  parseSync(path, code).program.body as unknown as readonly Statement[];

const isEndpoint = (init: Expression | null): init is Expression =>
  init?.type === "CallExpression" && init.callee?.name === "endpoint";

/** Plain values, which need no schema. */
function isPlain(init: Expression | null): boolean {
  if (init?.type === "TSAsExpression") return isPlain(init.expression ?? null);
  if (init?.type === "ArrayExpression") return init.elements?.every(isPlain) ?? false;
  return init?.type === "Literal";
}

/** Reduces an endpoint to what the browser reads, as a constant that is removed when unused. */
function leanEndpoint(code: string, name: string, init: Expression): string {
  const kept = (init.arguments?.[0]?.properties ?? []).filter(({ key }) => needed.has(key.name ?? ""));
  return `export const ${name} = { ${kept.map(({ start, end }) => code.slice(start, end)).join(", ")} };`;
}

/** Transforms one exported statement of a contract file. */
function leanExport(code: string, statement: Statement, schemas: string): readonly string[] {
  const { declaration, start, end } = statement;
  if (declaration === null || declaration === undefined) return [code.slice(start, end)];
  const named = declaration.declarations ?? [{ id: declaration.id ?? {}, init: null }];
  return named.map(({ id: { name = "" }, init }) => {
    if (init && isPlain(init)) return `export const ${name} = ${code.slice(init.start, init.end)};`;
    if (isEndpoint(init)) return leanEndpoint(code, name, init);
    return `export { ${name} } from ${JSON.stringify(schemas)};`;
  });
}

/** The browser's version of a contract file: endpoints, and re-exports of its schemas, which are a separate module. */
export function endpointsOnly(code: string, path: string): string {
  const schemas = `./${path.slice(path.lastIndexOf("/") + 1)}${schemasQuery}`;
  return parseStatements(code, path)
    .filter(({ type, exportKind }) => type === "ExportNamedDeclaration" && exportKind === "value")
    .flatMap((statement) => leanExport(code, statement, schemas))
    .join("\n");
}

/** Marks schema calls as pure, so that the bundler removes unused ones. */
export function schemasOnly(code: string, path: string): string {
  const values = parseStatements(code, path)
    .flatMap((statement) => (statement.declaration ?? statement).declarations ?? [])
    .flatMap(({ init }) => init ?? []);
  const edits = values.flatMap((init) => {
    const { start, end, type } = init;
    if (isEndpoint(init)) return { start, end, text: "undefined" };
    return calculated.has(type) ? { start, end, text: `/* @__PURE__ */ (() => (${code.slice(start, end)}))()` } : [];
  });
  return edits.reduceRight((lean, { start, end, text }) => lean.slice(0, start) + text + lean.slice(end), code);
}

/**
 * Browsers call endpoints but do not validate replies: in their build an endpoint is its method, path and name, so that
 * schemas (and Zod) load only with forms that use them.
 */
export function leanContract(): Plugin {
  return {
    name: "himma:lean-contract",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    transform: {
      filter: { id: contractFile },
      handler: (code, id) => ({
        code: id.endsWith(schemasQuery)
          ? schemasOnly(code, id.slice(0, -schemasQuery.length))
          : endpointsOnly(code, id),
        map: null,
        moduleSideEffects: false,
      }),
    },
  };
}
