import { type Config, readConfig } from "./config.ts";
import { runShop } from "./start.ts";
import { isExplained } from "./start-error.ts";

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
