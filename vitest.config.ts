import { defineConfig } from "vitest/config";

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
          // Loading the server takes longer than most tests: the files of a worker share one copy of it.
          isolate: false,
          unstubEnvs: true,
          unstubGlobals: true,
        },
      },
      { extends: true, test: { name: "web", include: ["src/web/**/*.test.{ts,tsx}"] } },
    ],
  },
});
