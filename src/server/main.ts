import { inspect } from "node:util";
import { type Config, readConfig } from "./config.ts";
import { toSourceStack } from "./platform/source-lines.ts";
import { runShop } from "./start.ts";
import { isExplained } from "./start-error.ts";

/** Maximum stop time after draining. */
const patienceMs = 15_000;
let drainMs = 0;
const stopping = new AbortController();

// Registered first, so that a signal during the start exits without a stack trace.
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
  process.on(signal, () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    setTimeout(() => process.exit(1), drainMs + patienceMs).unref();
  });
}

async function main(): Promise<void> {
  const config: Config = readConfig(process.env);
  drainMs = config.drainSeconds * 1000;
  const shop = await runShop(config, stopping.signal);
  const stop = (): void =>
    void shop.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  if (stopping.signal.aborted) stop();
  else stopping.signal.addEventListener("abort", stop);
}

main().catch((error: unknown) => {
  if (stopping.signal.aborted) process.exit(0);
  console.error(isExplained(error) ? `himma: ${error.message}` : toSourceStack(inspect(error)));
  process.exit(1);
});
