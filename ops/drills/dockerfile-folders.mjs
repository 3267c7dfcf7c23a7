// Carries the stages of a Dockerfile out in folders, with plain npm instead of a container engine. Knows exactly what
// ops/Dockerfile uses; anything else ends the drill, so that nothing is left out silently.
import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, cpSync, mkdirSync, readFileSync, renameSync, statSync } from "node:fs";
import { basename, dirname, join, posix, relative } from "node:path";
import { DockerfileParser } from "dockerfile-ast";

/** A pattern as engines read it: unlike in a shell, a star also matches names that begin with a dot. */
function toExpression(pattern) {
  const parts = pattern.split(/(\*\*\/|\*\*|\*|\?)/);
  const meanings = { "**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]" };
  return new RegExp(`^${parts.map((part) => meanings[part] ?? part.replace(/[.+^${}()|[\]\\]/g, "\\$&")).join("")}$`);
}

/** Whether a path of the build context is left out by .dockerignore: the last rule that matches it or a parent counts. */
export function createIgnore(text) {
  const rules = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => ({ isKept: line.startsWith("!"), expression: toExpression(line.replace(/^!/, "")) }));
  return (path) => {
    const parts = path.split("/");
    const prefixes = parts.map((_, at) => parts.slice(0, at + 1).join("/"));
    const last = rules.findLast(({ expression }) => prefixes.some((prefix) => expression.test(prefix)));
    return last !== undefined && !last.isKept;
  };
}

const toPairs = (text) => [...text.matchAll(/(\w+)=("[^"]*"|\S+)/g)].map(([, name, value]) => [name, value]);

/** A stage as it grows: `folder` stands for its /. */
const createStage = (folder) => ({ folder, workdir: "/", env: {}, user: 0, command: [], healthcheck: [] });

function copy(stage, instruction, { root, isIgnored, stages }) {
  const flags = Object.fromEntries(instruction.getFlags().map((flag) => [flag.getName(), flag.getValue()]));
  const paths = instruction.getArguments().map((argument) => argument.getValue());
  const target = paths.pop();
  const to = join(stage.folder, posix.resolve(stage.workdir, target));
  for (const source of paths) {
    const from = flags.from === undefined ? join(root, source) : join(stages.get(flags.from).folder, source);
    const isFolder = statSync(from).isDirectory();
    const place = !isFolder && (target.endsWith("/") || paths.length > 1) ? join(to, basename(source)) : to;
    if (flags.from === undefined && !isFolder && isIgnored(source))
      throw new Error(`.dockerignore leaves ${source} out`);
    mkdirSync(dirname(place), { recursive: true });
    const filter = (path) =>
      flags.from !== undefined || statSync(path).isDirectory() || !isIgnored(relative(root, path));
    cpSync(from, place, { recursive: true, filter, verbatimSymlinks: true });
    if (flags.chown !== undefined && process.getuid() === 0) chownSync(place, ...flags.chown.split(":").map(Number));
  }
}

function run(stage, command, say) {
  if (/(^|\s)\/\w/.test(command)) throw new Error(`RUN names a path outside the work folder: ${command}`);
  say(`RUN ${command}`);
  const cwd = join(stage.folder, stage.workdir);
  const env = { ...process.env, ...stage.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` };
  const done = spawnSync("sh", ["-c", command], { cwd, env, encoding: "utf8", maxBuffer: 64e6 });
  if (done.status !== 0) throw new Error(`${command} ended with ${done.status}\n${done.stdout}${done.stderr}`);
}

/** Names the folder anew for a stage that begins where another ended: their stages form a line. */
function startStage(from, into, stages) {
  const before = stages.get(from);
  if (before === undefined) {
    mkdirSync(into, { recursive: true });
    return createStage(into);
  }
  renameSync(before.folder, into);
  stages.delete(from);
  return { ...before, folder: into, env: { ...before.env } };
}

const handlers = {
  ARG: () => {},
  EXPOSE: () => {},
  WORKDIR: (stage, instruction) => {
    stage.workdir = instruction.getArgumentsContent();
    mkdirSync(join(stage.folder, stage.workdir), { recursive: true });
    chmodSync(join(stage.folder, stage.workdir), 0o755);
  },
  ENV: (stage, instruction) => Object.assign(stage.env, Object.fromEntries(toPairs(instruction.getArgumentsContent()))),
  USER: (stage, instruction) => {
    stage.user = Number(instruction.getArgumentsContent());
  },
  COPY: copy,
  RUN: (stage, instruction, { say }) => run(stage, instruction.getArgumentsContent(), say),
  CMD: (stage, instruction) => {
    stage.command = JSON.parse(instruction.getArgumentsContent());
  },
  HEALTHCHECK: (stage, instruction) => {
    stage.healthcheck = JSON.parse(/CMD (\[.*\])/.exec(instruction.getArgumentsContent())[1]);
  },
};

/** Carries all stages out below `target` and returns the last one. */
export function carryStagesOut({ root, file, target, say }) {
  const stages = new Map();
  const isIgnored = createIgnore(readFileSync(join(root, ".dockerignore"), "utf8"));
  let stage;
  for (const instruction of DockerfileParser.parse(readFileSync(join(root, file), "utf8")).getInstructions()) {
    const keyword = instruction.getKeyword();
    if (keyword === "FROM") {
      const name = instruction.getBuildStage();
      say(`stage ${name}`);
      stage = startStage(instruction.getImage(), join(target, name), stages);
      stages.set(name, stage);
      continue;
    }
    const handle = handlers[keyword];
    if (handle === undefined) throw new Error(`the drill does not know ${keyword}`);
    handle(stage, instruction, { root, isIgnored, stages, say });
  }
  return stage;
}
