import { parseAllDocuments } from "yaml";
import { listenerPaths } from "#server/platform/metrics/listener.ts";
import { getHealth, getReadiness } from "#shared/contract/health.ts";
import type { Finding } from "./source.ts";

/** A YAML file of `ops/`, and whether the shop reads a setting. */
interface Input {
  readonly place: string;
  readonly text: string;
  readonly isSetting: (name: string) => boolean;
}

type Fields = Readonly<Record<string, unknown>>;

/** Variables of Node and glibc that the image sets, and no settings of the shop. */
const runtimeNames = new Set(["NODE_COMPILE_CACHE", "MALLOC_ARENA_MAX", "MALLOC_MMAP_THRESHOLD_"]);
const publicPaths = [getHealth, getReadiness].map(({ path }) => `/api${path}`);
const portPaths: Readonly<Record<string, readonly string[]>> = {
  http: publicPaths,
  3000: publicPaths,
  metrics: listenerPaths,
  9464: listenerPaths,
};

const toFields = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Every object in a document, parents first. */
function* objectsIn(value: unknown): Generator<Fields> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield value as Fields;
  for (const part of Object.values(value)) yield* objectsIn(part);
}

/** `PUBLIC_URL` of a list's `PUBLIC_URL=…` and of an object's key. */
const namesIn = (environment: unknown): string[] =>
  Array.isArray(environment)
    ? environment.map((entry) => String(entry).split("=")[0] ?? "")
    : Object.keys(toFields(environment));

const unknownNames = (names: readonly string[], isSetting: Input["isSetting"]): string[] =>
  names
    .filter((name) => !isSetting(name) && !runtimeNames.has(name))
    .map((name) => `${name} is no setting of the shop`);

/** Whether an object is a container or service of the shop's image. */
const isShop = (fields: Fields): boolean => /^himma(:|$)/.test(String(fields["image"] ?? ""));

function findInContainer(container: Fields, isSetting: Input["isSetting"]): string[] {
  const listed = toList(container["env"]).map((entry) => String(toFields(entry)["name"]));
  return unknownNames([...listed, ...namesIn(container["environment"])], isSetting);
}

/** Probes ask an existing path of their port; liveness never asks for the database. */
function findInProbes(container: Fields): string[] {
  return ["readinessProbe", "livenessProbe", "startupProbe"].flatMap((kind) => {
    const { path, port } = toFields(toFields(container[kind])["httpGet"]);
    if (path === undefined) return [];
    if (!(portPaths[String(port)] ?? []).includes(String(path))) return [`${kind}: nothing answers ${path} on ${port}`];
    return kind === "livenessProbe" && /ready/.test(String(path))
      ? ["livenessProbe: a database that is away must not restart processes; ask for health"]
      : [];
  });
}

const isForeignUnpinned = (image: string): boolean =>
  !/^himma(:|$)/.test(image) && !/@(sha256:[0-9a-f]{64}|\$\{\w+:\?[^}]*\})$/.test(image);

function findInObject(fields: Fields, isSetting: Input["isSetting"]): string[] {
  const image = fields["image"];
  const unpinned = typeof image === "string" && isForeignUnpinned(image) ? [`${image} is not pinned by a digest`] : [];
  const literals = toList(fields["configMapGenerator"]).flatMap((map) => namesIn(toFields(map)["literals"]));
  return [
    ...unpinned,
    ...unknownNames(literals, isSetting),
    ...(isShop(fields) ? [...findInContainer(fields, isSetting), ...findInProbes(fields)] : []),
  ];
}

/** Checks a compose file or manifests: they parse, and name routes, settings and images that are there. */
export function checkOpsYaml({ place, text, isSetting }: Input): Finding[] {
  const documents = parseAllDocuments(text, { merge: true });
  return documents.flatMap((document) => {
    const broken = document.errors.map(({ message }) => message.split("\n")[0] ?? "not YAML");
    const problems =
      broken.length > 0 ? broken : [...objectsIn(document.toJS())].flatMap((fields) => findInObject(fields, isSetting));
    return [...new Set(problems)].map((problem) => ({ place, problem }));
  });
}

/** Settings that an environment file or a systemd unit names. */
export function checkOpsEnvironment({ place, text, isSetting }: Input): Finding[] {
  const names = place.endsWith(".service")
    ? [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, list = ""]) => namesIn(list.split(/\s+/)))
    : [...text.matchAll(/^([A-Za-z_]\w*)=/gm)].map(([, name = ""]) => name);
  return unknownNames(names, isSetting).map((problem) => ({ place, problem }));
}

/** Proxies ask a path that says whether a process is ready. */
export function checkProxy({ place, text }: Pick<Input, "place" | "text">): Finding[] {
  const asked = [...text.matchAll(/(?:option httpchk GET|health_uri) (\S+)/g)].map(([, path]) => path);
  return asked
    .filter((path) => path !== `/api${getReadiness.path}`)
    .map((path) => ({ place, problem: `asks ${path}, which does not say whether a process is ready` }));
}
