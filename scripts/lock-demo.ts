// Locks the demo accounts of a seeded database: npm run demo:lock. Uses the shop's settings; the shop may be running.
// Demo orders and products stay.
import { readConfig } from "#server/config.ts";
import { connect } from "#server/connect.ts";
import { lockDemoAccounts } from "#server/modules/accounts/index.ts";
import { createAudit } from "#server/platform/audit.ts";
import { systemClock } from "#server/platform/clock.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { systemIds } from "#server/platform/ids.ts";
import { isExplained } from "#server/start-error.ts";
import { assertUpToDate, bringUpToDate } from "#server/up-to-date.ts";

try {
  const config = readConfig(process.env);
  const connection = await connect(config, () => {});
  const database = openDatabase({ connection: connection.direct, poolSize: 2 });
  try {
    if (config.migratesOnStart) await bringUpToDate(config, connection.direct);
    else await assertUpToDate(database);
    const audit = createAudit({ clock: systemClock, ids: systemIds });
    const locked = await lockDemoAccounts({ audit, database, clock: systemClock, ids: systemIds });
    const emails = locked.map(({ email }) => email).join(", ");
    console.log(
      locked.length === 0
        ? "No account has the demo password."
        : `${locked.length} demo accounts are locked: ${emails}. Make an owner of your own with npm run admin:create.`,
    );
  } finally {
    await database.close();
    await connection.stop();
  }
} catch (error) {
  console.error(isExplained(error) ? `himma: ${error.message}` : error);
  process.exitCode = 1;
}
