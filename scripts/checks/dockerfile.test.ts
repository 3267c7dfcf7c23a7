import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkDockerfile } from "./dockerfile.ts";

const digest = `sha256:${"0123456789abcdef".repeat(4)}`;
const good = `ARG NODE_DIGEST
FROM node:24-slim@\${NODE_DIGEST:?give_it} AS build
WORKDIR /app
COPY package.json ./
FROM node:24-slim@${digest} AS run
ENV NODE_ENV=production
COPY --from=build /app/node_modules ./node_modules
USER 10001
HEALTHCHECK --interval=10s CMD ["node", "ops/healthcheck.mjs"]
CMD ["node", "src/server/main.ts"]
`;
const problemsOf = (text: string): string[] =>
  checkDockerfile({ place: "Dockerfile", text, exists: (path) => path === "package.json" }).map(
    ({ problem }) => problem,
  );

test("a Dockerfile that keeps the rules has no findings", () => expect(problemsOf(good)).toEqual([]));

test.each([
  ["an image without a digest", [`@${digest}`, ""], "node:24-slim is not pinned"],
  ["a digest that is cut off", [digest, digest.slice(0, 40)], "is not pinned"],
  ["a digest that may be left out", [`\${NODE_DIGEST:?give_it}`, `\${NODE_DIGEST}`], "is not pinned"],
  ["a digest with a default", [`\${NODE_DIGEST:?give_it}`, `\${NODE_DIGEST:-latest}`], "is not pinned"],
  ["no user", ["USER 10001\n", ""], "the last USER must be a number other than 0"],
  ["root by number", ["USER 10001", "USER 0"], "the last USER must be a number other than 0"],
  ["root again at the end", ["USER 10001\n", "USER 10001\nUSER root\n"], "the last USER must be a number"],
  ["a user by name", ["USER 10001", "USER node"], "the last USER must be a number other than 0"],
  ["a command through a shell", ['CMD ["node", "src/server/main.ts"]', "CMD node src/server/main.ts"], "CMD must have"],
  ["no command", ['\nCMD ["node", "src/server/main.ts"]', ""], "CMD must have the exec form"],
  ["no health check", [/HEALTHCHECK.*\n/, ""], "HEALTHCHECK must be there"],
  ["a health check through a shell", ['CMD ["node", "ops/healthcheck.mjs"]', "CMD node x.mjs"], "HEALTHCHECK must be"],
  ["no health check at all", [/HEALTHCHECK.*/, "HEALTHCHECK NONE"], "HEALTHCHECK must be there"],
  ["a health check of the database", ["ops/healthcheck.mjs", "/api/ready"], "not whether it is ready"],
  ["ADD", ["COPY package.json", "ADD package.json"], "ADD fetches and unpacks"],
  ["a secret as an argument", ["ARG NODE_DIGEST", "ARG NODE_DIGEST\nARG NPM_TOKEN"], "NPM_TOKEN would stay"],
  ["a secret in the environment", ["NODE_ENV=production", "JWT_SECRET=word"], "JWT_SECRET would stay in the image"],
  ["a secret behind another variable", ["NODE_ENV=production", "A=1 STRIPE_SECRET_KEY=x"], "STRIPE_SECRET_KEY would"],
  ["a password in an address", ["WORKDIR /app", "RUN get https://me:word@host/x"], "RUN holds a secret"],
  ["a source that is not there", ["COPY package.json", "COPY pakage.json"], "COPY: there is no pakage.json"],
  ["a source of several that is not there", ["COPY package.json", "COPY package.json a.ts"], "there is no a.ts"],
  ["a stage that is not there", ["--from=build", "--from=bild"], "COPY --from=bild: there is no such stage"],
  ["a part of a stage that nobody makes", ["/app/node_modules", "/app/dist"], "COPY: there is no dist"],
] as const)("%s is found", (_, [from, to], problem) => {
  const changed = good.replace(from, to);
  expect(changed).not.toBe(good);
  expect(problemsOf(changed).join("\n")).toContain(problem);
});

test("a user of another stage does not count", () => {
  const moved = good.replace("USER 10001\n", "").replace("WORKDIR /app\n", "WORKDIR /app\nUSER 10001\n");
  expect(problemsOf(moved).join()).toContain("the last USER must be a number other than 0");
});

test("the shop's Dockerfile starts the server with the arguments of npm start", async () => {
  const { serverArguments } = await import("../lib/server-process.mjs");
  const text = readFileSync("ops/Dockerfile", "utf8");
  expect(checkDockerfile({ place: "", text, exists: existsSync })).toEqual([]);
  const command = JSON.parse(/^CMD (\[.*\])$/m.exec(text)?.[1] ?? "[]") as string[];
  const flags = serverArguments("/app").filter((argument: string) => /^--(?!import)/.test(argument));
  expect(flags.length).toBeGreaterThan(0);
  expect(command).toEqual(expect.arrayContaining(flags));
  for (const unit of ["himma-web@", "himma-worker"])
    for (const flag of flags) expect(readFileSync(`ops/systemd/${unit}.service`, "utf8")).toContain(flag);
});
