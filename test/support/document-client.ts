import { Ajv2020 } from "ajv/dist/2020.js";

/** A client made of nothing but the shop's OpenAPI document, as a partner's generator makes one. */

type Json = Record<string, unknown>;
type Named = Readonly<Record<string, string | number>>;

interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: boolean;
}
interface Operation {
  readonly operationId: string;
  readonly parameters: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> };
  readonly responses: Readonly<Record<string, { readonly $ref?: string; readonly content?: Json }>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> };
}

interface Input {
  readonly path?: Named;
  readonly query?: Named;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}
interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: replies of many calls
  readonly data: any;
}

/** Makes the operation with this id; throws where the call or its answer is not what the document says. */
export type DocumentClient = (operationId: string, input?: Input) => Promise<Answer>;

const pointer = (text: string): string => encodeURIComponent(text.replace(/~/g, "~0").replace(/\//g, "~1"));
const isNamed = (one: Parameter | { readonly $ref: string }): one is Parameter => "name" in one;

/** Places each given value where the document has its parameter. */
function place(path: string, parameters: readonly Parameter[], input: Input) {
  const given = { path: input.path ?? {}, query: input.query ?? {}, header: input.headers ?? {} };
  for (const [where, values] of Object.entries(given)) {
    const known = parameters.filter((one) => one.in === where);
    for (const name of Object.keys(values))
      if (!known.some((one) => one.name === name)) throw new Error(`${path} has no ${where} parameter ${name}`);
    for (const { name, required } of known)
      if (required && !(name in values)) throw new Error(`${path} needs the ${where} parameter ${name}`);
  }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(given.path[name])));
  const query = new URLSearchParams(Object.entries(given.query).map(([name, value]) => [name, String(value)]));
  return query.size === 0 ? filled : `${filled}?${query}`;
}

/** Reads the document of a shop that runs, and calls it with a token. */
export async function createDocumentClient(url: string, token: string): Promise<DocumentClient> {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as Document;
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ ...document, $id: "shop" });
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const check = (pathInDocument: string, value: unknown, what: string): void => {
    const validate = ajv.getSchema(`shop#/${pathInDocument}/content/${pointer("application/json")}/schema`);
    if (validate === undefined) throw new Error(`${what}: the document has no schema`);
    if (!validate(value)) throw new Error(`${what}: ${JSON.stringify(validate.errors?.slice(0, 4))}`);
  };
  return async (operationId, input = {}) => {
    const found = operations.find(({ operation }) => operation.operationId === operationId);
    if (found === undefined) throw new Error(`the document has no ${operationId}`);
    const { path, method, operation } = found;
    const parameters = operation.parameters.map((one) =>
      isNamed(one) ? one : (document.components.parameters[one.$ref.split("/").at(-1) ?? ""] as Parameter),
    );
    const at = `paths/${pointer(path)}/${method}`;
    if (operation.requestBody !== undefined) check(`${at}/requestBody`, input.body, `${operationId} sends`);
    const reply = await fetch(url + place(path, parameters, input), {
      method: method.toUpperCase(),
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...input.headers },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    });
    const documented = operation.responses[reply.status];
    if (documented === undefined) throw new Error(`${operationId}: the document has no answer ${reply.status}`);
    const isJson = (reply.headers.get("content-type") ?? "").startsWith("application/json");
    if (!isJson) return { status: reply.status, data: await reply.arrayBuffer() };
    const data = await reply.json();
    const shared = documented.$ref?.split("/").at(-1);
    const answer = shared === undefined ? `${at}/responses/${reply.status}` : `components/responses/${shared}`;
    check(answer, data, `${operationId} answers ${reply.status}`);
    return { status: reply.status, data };
  };
}
