import { expect, test } from "vitest";
import { checkOpsEnvironment, checkOpsYaml, checkProxy } from "./ops-yaml.ts";

const isSetting = (name: string): boolean => ["PORT", "PUBLIC_URL", "HIMMA_ROLE"].includes(name);
const digest = `sha256:${"0123456789abcdef".repeat(4)}`;
const compose = `x-web: &web
  image: himma:1
  environment: { HIMMA_ROLE: web, MALLOC_ARENA_MAX: "1" }
services:
  web:
    <<: *web
    environment: ["PORT=3000"]
  postgres:
    image: postgres:18@\${POSTGRES_DIGEST:?the digest, sha256:…}
    environment: { POSTGRES_DB: himma }
`;
const manifest = `kind: Deployment
spec:
  containers:
    - image: himma
      env: [{ name: HIMMA_ROLE, value: web }]
      readinessProbe: { httpGet: { path: /api/ready, port: http } }
      livenessProbe: { httpGet: { path: /api/health, port: 3000 } }
    - image: himma
      readinessProbe: { httpGet: { path: /ready, port: metrics } }
---
kind: Kustomization
configMapGenerator: [{ name: settings, literals: ["PUBLIC_URL=https://shop.example"] }]
`;
const problemsOf = (text: string): string =>
  checkOpsYaml({ place: "file", text, isSetting })
    .map(({ problem }) => problem)
    .join("\n");

test("files that keep the rules have no findings", () => {
  expect(problemsOf(compose)).toBe("");
  expect(problemsOf(manifest)).toBe("");
  expect(problemsOf(compose.replace(`\${POSTGRES_DIGEST:?the digest, sha256:…}`, digest))).toBe("");
});

test.each([
  ["what is no YAML", compose, ["services:", "services: ["], "must be"],
  ["a setting that nobody reads", compose, ["PORT=3000", "PROT=3000"], "PROT is no setting"],
  ["one in a merged part", compose, ["HIMMA_ROLE", "HIMA_ROLE"], "HIMA_ROLE is no setting"],
  ["an image without a digest", compose, [/@\$.*/, ""], "postgres:18 is not pinned"],
  ["a digest that may be left out", compose, [/@\$.*/, `@\${POSTGRES_DIGEST}`], "is not pinned by a digest"],
  ["a setting of a container that nobody reads", manifest, ["HIMMA_ROLE", "ROLE"], "ROLE is no setting"],
  ["a setting of a map that nobody reads", manifest, ["PUBLIC_URL=", "URL="], "URL is no setting"],
  ["a probe of a route that is not there", manifest, ["/api/ready", "/ready"], "nothing answers /ready on http"],
  ["a probe of the wrong port", manifest, ["/ready, port: metrics", "/api/ready, port: metrics"], "on metrics"],
  ["a liveness probe of the database", manifest, ["/api/health", "/api/ready"], "must not restart processes"],
] as const)("%s is found", (_, text, [from, to], problem) => {
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  expect(problemsOf(changed)).toContain(problem);
});

test("environment files and units name settings only", () => {
  const findIn = (place: string, text: string) => checkOpsEnvironment({ place, text, isSetting }).length;
  expect(findIn(".env", "# PROT=1\nPORT=3000\nPUBLIC_URL=\n")).toBe(0);
  expect(findIn(".env", "PROT=3000\n")).toBe(1);
  expect(findIn("a.service", "Environment=PORT=1 HIMMA_ROLE=web\nExecStart=x A=b\n")).toBe(0);
  expect(findIn("a.service", "Environment=PORT=1 ROLE=web\n")).toBe(1);
});

test("proxies ask for readiness", () => {
  expect(checkProxy({ place: "a", text: "option httpchk GET /api/ready\n" })).toEqual([]);
  expect(checkProxy({ place: "a", text: "option httpchk GET /api/health\n" })).toHaveLength(1);
  expect(checkProxy({ place: "a", text: "health_uri /\n" })).toHaveLength(1);
});
