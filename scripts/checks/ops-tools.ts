import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { settingNames } from "#server/config/setting-names.ts";
import { checkDockerfile } from "./dockerfile.ts";
import { checkOpsEnvironment, checkOpsYaml, checkProxy } from "./ops-yaml.ts";
import { type Finding, listFiles } from "./source.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

interface Tool {
  readonly tool: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Tools that judge files of `ops/`; the last argument names what is judged. Few machines have them all. */
const tools: readonly Tool[] = [
  { tool: "promtool", args: ["test", "rules", "ops/prometheus/alerts.test.yaml"] },
  { tool: "haproxy", args: ["-c", "-f", "ops/haproxy/haproxy.cfg"] },
  // As in containers.
  { tool: "haproxy", args: ["-c", "-f", "ops/haproxy/haproxy.cfg"], env: { WEB1: "web1:3000", WEB2: "web2:3000" } },
  { tool: "kubectl", args: ["kustomize", "ops/kubernetes/overlays/example"] },
  { tool: "hadolint", args: ["ops/Dockerfile"] },
];

/** Runs a tool if it is installed, and says if it is not. */
function runTool({ tool, args, env = {} }: Tool): Finding[] {
  const done = spawnSync(tool, [...args], { cwd: root, env: { ...process.env, ...env }, encoding: "utf8" });
  if (done.error !== undefined) {
    console.log(`  not checked: ${args.at(-1)} (${tool} is not installed)`);
    return [];
  }
  const problem = `${done.stdout}${done.stderr}`.trim().split("\n").slice(-5).join(" ");
  return done.status === 0 ? [] : [{ place: args.at(-1) ?? tool, problem }];
}

const isSetting = (name: string): boolean => settingNames.has(name);

/** Our own checks of the files of `ops/`. */
function checkFiles(): Finding[] {
  const read = (pattern: RegExp) => listFiles(pattern).map((place) => ({ place, text: readFileSync(place, "utf8") }));
  return [
    ...read(/^ops\/.*Dockerfile$/).flatMap((file) => checkDockerfile({ ...file, exists: existsSync })),
    ...read(/^ops\/.*\.ya?ml$/).flatMap((file) => checkOpsYaml({ ...file, isSetting })),
    ...read(/^ops\/(\.env\..*|systemd\/.*\.service)$/).flatMap((file) => checkOpsEnvironment({ ...file, isSetting })),
    ...read(/^ops\/(haproxy|caddy)\//).flatMap(checkProxy),
  ];
}

/** Checks the files of operators by rules and by the tools that are installed. */
export function checkOps(): Finding[] {
  return [...checkFiles(), ...tools.flatMap(runTool)];
}
