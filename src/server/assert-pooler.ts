import type pg from "pg";
import { toStatementName } from "./platform/db/database.ts";
import { withClient } from "./platform/db/with-client.ts";
import { StartError } from "./start-error.ts";

const text = "select $1::int as probe";
const statement = { name: toStatementName(text), text, values: [1] };

/**
 * Two clients prepare the same name on the session that they share in turns, and one uses it on another session: only a
 * pooler that keeps prepared statements itself lets both pass.
 */
async function prepareOnTwo(settings: pg.ClientConfig): Promise<void> {
  await withClient(settings, (one) =>
    withClient(settings, async (two) => {
      await one.query(statement);
      await two.query("begin");
      await two.query(statement);
      await one.query(statement);
      await two.query("commit");
    }),
  );
}

/** Statements outside of transactions have no timeout but the one of the role. */
async function assertRoleTimeout(settings: pg.ClientConfig): Promise<void> {
  const { rows } = await withClient(settings, (client) =>
    client.query<{ timeout: string; role: string }>(
      "select current_setting('statement_timeout') as timeout, current_user as role",
    ),
  );
  const [{ timeout, role } = { timeout: "0", role: "himma" }] = rows;
  if (timeout !== "0") return;
  throw new StartError(
    `The role ${role} has no statement_timeout, and a pooler takes none: run alter role ${role} set statement_timeout = '5s', then reload the pooler's connections.`,
  );
}

/** Refuses a pooler that the shop's statements would break on. Throws one-line errors. */
export async function assertPooler(settings: pg.ClientConfig): Promise<void> {
  await prepareOnTwo(settings).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `DATABASE_URL's pooler does not keep prepared statements (${reason}): use PgBouncer 1.24.1 or newer with max_prepared_statements = 500.`,
    );
  });
  await assertRoleTimeout(settings);
}
