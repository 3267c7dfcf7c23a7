import pg from "pg";

/** Runs `work` on a connection of its own, which is closed at the end. */
export async function withClient<T>(settings: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionTimeoutMillis: 5000, ...settings });
  // One that breaks tells whoever uses it with the next statement; without a listener it would end the process.
  client.on("error", () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
