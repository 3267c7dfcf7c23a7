import type { Finding } from "../../checks/source.ts";
import type { Answer, Crawl } from "./crawl.ts";
import { googleFields, typesByPage } from "./google-fields.ts";
import { readStructuredData } from "./markup.ts";

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && !Array.isArray(value);

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** Whether a node has a value at a path; of a list, whether every element has one. */
function hasValue(value: unknown, path: readonly string[]): boolean {
  const [key, ...rest] = path;
  if (key === undefined) return !isEmpty(value);
  if (Array.isArray(value)) return value.length > 0 && value.every((each) => hasValue(each, path));
  return isNode(value) && hasValue(value[key], rest);
}

const typeOf = (node: Node): string => (typeof node["@type"] === "string" ? node["@type"] : "");

/** Variants have what their group has, unless they say otherwise. A course's offer has rules of its own. */
function withInherited(group: Node, key: string, value: unknown): unknown {
  if (key === "offers" && typeOf(group) === "Course" && isNode(value)) return { ...value, "@type": "CourseOffer" };
  if (key !== "hasVariant") return value;
  const { description, brand } = group;
  return [value].flat().map((variant) => (isNode(variant) ? { description, brand, ...variant } : variant));
}

/** Every node with a type, also inside others. References to other nodes have none. */
function allNodes(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(allNodes);
  if (!isNode(value)) return [];
  const inside = Object.entries(value).flatMap(([key, each]) => allNodes(withInherited(value, key, each)));
  return typeOf(value) === "" ? inside : [value, ...inside];
}

/** References to nodes that the page does not have. */
function danglingReferences(value: unknown, ids: ReadonlySet<unknown>): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => danglingReferences(each, ids));
  if (!isNode(value)) return [];
  const id = value["@id"];
  if (Object.keys(value).length === 1 && id !== undefined && !ids.has(id))
    return [`nothing on the page is ${String(id)}`];
  return Object.values(value).flatMap((each) => danglingReferences(each, ids));
}

const dottedNumber = /^\d+(\.\d{1,2})?$/;
const checks: Readonly<Record<string, (value: unknown, origin: string) => boolean>> = {
  price: (value) => dottedNumber.test(String(value)),
  priceCurrency: (value) => /^[A-Z]{3}$/.test(String(value)),
  url: (value, origin) => String(value).startsWith(origin),
  image: (value, origin) => [value].flat().every((each) => String(each).startsWith(origin)),
  availability: (value) => /^https:\/\/schema\.org\/(InStock|OutOfStock)$/.test(String(value)),
  addressCountry: (value) => /^[A-Z]{2}$/.test(String(value)),
};

function judgeNode(node: Node, origin: string): string[] {
  const type = typeOf(node);
  const fields = googleFields[type];
  if (fields === undefined) return [];
  const missing = (kind: "required" | "recommended") =>
    fields[kind]
      .filter((path) => !hasValue(node, path.split(".")))
      .map((path) => `${type}.${path} is missing (${kind}: ${fields.source})`);
  const wrong = Object.entries(checks)
    .filter(([key, check]) => node[key] !== undefined && !check(node[key], origin))
    .map(([key]) => `${type}.${key} is malformed: ${JSON.stringify(node[key])}`);
  return [...missing("required"), ...missing("recommended"), ...wrong];
}

/** What is missing or malformed in the structured data of one page. */
export function judgePage({ path, body }: Pick<Answer, "path" | "body">, origin: string): Finding[] {
  const data = readStructuredData(body);
  const found = data.filter(isNode).map(typeOf);
  const wanted = typesByPage.find((kind) => kind.path.test(path))?.types ?? [];
  const absent = wanted
    .filter((names) => !names.split("|").some((name) => found.includes(name)))
    .map((names) => `no ${names.replace("|", " or ")}`);
  const nodes = allNodes(data);
  const dangling = danglingReferences(data, new Set(nodes.map((node) => node["@id"])));
  return [...absent, ...dangling, ...nodes.flatMap((node) => judgeNode(node, origin))].map((problem) => ({
    place: path,
    problem,
  }));
}

/** One finding for the same fault of many pages. */
function gather(findings: readonly Finding[]): Finding[] {
  const groups = Map.groupBy(findings, ({ problem }) => problem);
  return [...groups].map(([problem, all]) => {
    const places = [...new Set(all.map(({ place }) => place))];
    const [first = ""] = places;
    return { place: places.length === 1 ? first : `${first} and ${places.length - 1} more pages`, problem };
  });
}

export const judgeJsonLd = ({ pages, origin }: Crawl): Finding[] =>
  gather(pages.flatMap((page) => judgePage(page, origin)));
