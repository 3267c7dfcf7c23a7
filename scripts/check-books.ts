import { pathToFileURL } from "node:url";
import pg from "pg";
import { checkBooks, ruleNames } from "#server/composition/check-books.ts";
import { readConfig } from "#server/config.ts";
import { connect } from "#server/connect.ts";
import { isExplained } from "#server/start-error.ts";

async function main(): Promise<void> {
  const { settings, stop } = await connect(readConfig(process.env), () => {});
  const pool = new pg.Pool({ ...settings, max: 1 });
  try {
    const violations = await checkBooks(pool);
    for (const { rule, rows } of violations) console.error(`does not hold: ${rule}`, rows);
    console.log(
      violations.length === 0
        ? `the books add up (${ruleNames.length} rules)`
        : `${violations.length} of ${ruleNames.length} rules do not hold`,
    );
    process.exitCode = violations.length === 0 ? 0 : 1;
  } finally {
    await pool.end();
    await stop();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await main().catch((error: unknown) => {
    console.error(isExplained(error) ? `himma: ${error.message}` : error);
    process.exitCode = 1;
  });
}
