import { type Config, ConfigError, readConfig } from "./config.ts";
import { EmbeddedPostgresError } from "./platform/db/embedded/index.ts";
import { MissingBuildError } from "./platform/pages/web-build.ts";
import { runShop, StartError } from "./start.ts";

/** What ends a start with one line instead of a stack: the operator can mend it. */
function isExplained(error: unknown): error is Error {
  return (
    error instanceof ConfigError ||
    error instanceof StartError ||
    error instanceof EmbeddedPostgresError ||
    error instanceof MissingBuildError
  );
}

async function main(): Promise<void> {
  const config: Config = readConfig(process.env);
  const shop = await runShop(config);
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    const giveUp = setTimeout(() => process.exit(1), 9000);
    giveUp.unref();
    void shop.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, stop);
}

main().catch((error: unknown) => {
  console.error(isExplained(error) ? `himma: ${error.message}` : error);
  process.exit(1);
});
