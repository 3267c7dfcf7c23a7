import pg from "pg";

/** Runs `work` on its own connection and closes it afterwards. */
export async function withClient<T>(settings: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionTimeoutMillis: 5000, ...settings });
  // Without a listener a broken connection would crash the process; its user gets the error from the next statement.
  client.on("error", () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
