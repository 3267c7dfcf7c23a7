import { DockerfileParser } from "dockerfile-ast";
import type { Finding } from "./source.ts";

type Dockerfile = ReturnType<typeof DockerfileParser.parse>;
type Copy = ReturnType<Dockerfile["getCOPYs"]>[number];

/** A Dockerfile, and whether a path of the repository exists. */
interface Input {
  readonly place: string;
  readonly text: string;
  readonly exists: (path: string) => boolean;
}

/** Made by a stage, so not in the repository. */
const produced = new Set(["node_modules", "build", "data", "sbom.json"]);
const secretName = /SECRET|PASSWORD|TOKEN|PRIVATE|CREDENTIAL|(?:^|_)KEY$|_URL$/;
const secretValue = /-----BEGIN|\b(?:sk|rk)_(?:live|test)_|whsec_|:\/\/[^\s/:@]+:[^\s/@]+@/;

/** Another stage, a digest, or a digest that the build must be given. */
const isPinned = (image: string, stages: ReadonlySet<string>): boolean =>
  stages.has(image) ||
  image === "scratch" ||
  /@sha256:[0-9a-f]{64}$/.test(image) ||
  /@\$\{\w+:\?[^}\s]*\}$/.test(image);

function findUnpinned(file: Dockerfile): string[] {
  const stages = new Set<string>();
  return file.getFROMs().flatMap((from) => {
    const image = from.getImage() ?? "";
    const holds = isPinned(image, stages);
    const name = from.getBuildStage();
    if (name !== null) stages.add(name);
    return holds ? [] : [`${image} is not pinned: name its digest, or an ARG that must be given (\${NAME:?…})`];
  });
}

/** Instructions of the last stage, which becomes the image. */
function lastStage(file: Dockerfile) {
  const all = file.getInstructions();
  return all.slice(all.findLastIndex((instruction) => instruction.getKeyword() === "FROM") + 1);
}

function findInLastStage(file: Dockerfile): string[] {
  const stage = lastStage(file);
  const last = (keyword: string) => stage.findLast((instruction) => instruction.getKeyword() === keyword);
  const user = last("USER")?.getArgumentsContent() ?? "";
  const isExecForm = (text: string | null | undefined): boolean => /^\[\s*".*"\s*\]$/s.test(text ?? "");
  const check = last("HEALTHCHECK")?.getArgumentsContent() ?? "";
  return [
    /^[1-9]\d*(:[1-9]\d*)?$/.test(user) ? "" : "the last USER must be a number other than 0",
    isExecForm(last("CMD")?.getArgumentsContent()) ? "" : 'CMD must have the exec form: ["node", "…"]',
    /\bCMD \[/.test(check) ? "" : 'HEALTHCHECK must be there, in the exec form: CMD ["node", "…"]',
    /ready/.test(check) ? "HEALTHCHECK asks whether the process is up, not whether it is ready" : "",
  ].filter((problem) => problem !== "");
}

function findSecrets(file: Dockerfile): string[] {
  const named = [...file.getARGs(), ...file.getENVs()]
    .flatMap((instruction) => (instruction.getArgumentsContent() ?? "").match(/\b[A-Z_][A-Z0-9_]*(?==|$)/g) ?? [])
    .filter((name) => secretName.test(name))
    .map((name) => `${name} would stay in the image: secrets are given at the start, as files`);
  const literal = file
    .getInstructions()
    .filter((instruction) => secretValue.test(instruction.getArgumentsContent() ?? ""))
    .map((instruction) => `${instruction.getKeyword()} holds a secret`);
  return [...named, ...literal];
}

function findMissingSources(file: Dockerfile, exists: Input["exists"]): string[] {
  const stages = new Set(file.getFROMs().map((from) => from.getBuildStage()));
  return file.getCOPYs().flatMap((copy: Copy) => {
    const from = copy
      .getFlags()
      .find((flag) => flag.getName() === "from")
      ?.getValue();
    if (from !== undefined && !stages.has(from ?? "")) return [`COPY --from=${from}: there is no such stage`];
    return copy
      .getArguments()
      .slice(0, -1)
      .map((argument) => argument.getValue().replace(/^\/app\//, ""))
      .filter((path) => !(from !== undefined && produced.has(path)) && !exists(path))
      .map((path) => `COPY: there is no ${path}`);
  });
}

/** Checks what `docker build` would not: pins, user, forms, secrets, and that what is copied exists. */
export function checkDockerfile({ place, text, exists }: Input): Finding[] {
  const file = DockerfileParser.parse(text);
  const adds = file.getInstructions().filter((instruction) => instruction.getKeyword() === "ADD");
  return [
    ...findUnpinned(file),
    ...findInLastStage(file),
    ...adds.map(() => "ADD fetches and unpacks: use COPY"),
    ...findSecrets(file),
    ...findMissingSources(file, exists),
  ].map((problem) => ({ place, problem }));
}
