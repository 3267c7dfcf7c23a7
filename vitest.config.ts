import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));
const webTests = globSync("src/web/**/*.test.{ts,tsx}", { cwd: root });

/** Tests that replace modules or stand in a page of their own; others find nothing that an earlier file has left. */
const needsItsOwn = /\bvi\.(?:do)?mock\(|\bvi\.resetModules\(|@vitest-environment/i;
const alone = webTests.filter((file) => needsItsOwn.test(readFileSync(`${root}${file}`, "utf8")));

/** The files of a worker share one copy of their modules, whose loading takes longer than most tests. */
const sharing = { isolate: false, unstubEnvs: true, unstubGlobals: true };

export default defineConfig({
  test: {
    pool: "forks",
    // The default leaves one core to others: on two cores that would be half of the machine.
    maxWorkers: "100%",
    // Once more on the build machine, whose two cores are shared; the report names what needed it.
    retry: process.env["CI"] === undefined ? 0 : 1,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: "server",
          include: ["src/{server,shared}/**/*.test.ts", "{db,test,scripts}/**/*.test.ts"],
          globalSetup: ["test/support/global-setup.ts"],
          ...sharing,
        },
      },
      {
        extends: true,
        test: { name: "web", include: ["src/web/**/*.test.{ts,tsx}"], exclude: alone, ...sharing },
      },
      { extends: true, test: { name: "web-alone", include: alone } },
    ],
  },
});
