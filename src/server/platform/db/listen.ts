import pg from "pg";

export interface Listener {
  readonly onMessage: (payload: string) => void;
  /** After every connect, the first one too: what was sent before is not heard. */
  readonly onConnect: () => void;
  readonly onLost: (error: Error) => void;
  /** Pause before it connects again, doubled after each failure. */
  readonly firstPauseMs?: number;
}

const maxPauseMs = 15_000;

/**
 * Listens on a channel with one connection of its own, which must not go through a pooler, and connects again when it
 * breaks. Resolves at once; returns a function that stops it.
 */
export function listenTo(direct: pg.ClientConfig, channel: string, listener: Listener): () => Promise<void> {
  const { firstPauseMs = 500 } = listener;
  let current: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pauseMs = firstPauseMs;
  let isStopped = false;
  const reconnect = (error: Error): void => {
    if (isStopped) return;
    listener.onLost(error);
    timer = setTimeout(connect, pauseMs);
    timer.unref();
    pauseMs = Math.min(pauseMs * 2, maxPauseMs);
  };
  function connect(): void {
    const client = new pg.Client({
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      application_name: "himma-listen",
      ...direct,
    });
    current = client;
    // A broken connection reports an error and its end; the first of them counts.
    let isLost = false;
    const lose = (error: Error): void => {
      if (isLost) return;
      isLost = true;
      void client.end().catch(() => {});
      reconnect(error);
    };
    client.on("error", lose);
    client.on("end", () => lose(new Error("connection closed")));
    client.on("notification", ({ payload }) => listener.onMessage(payload ?? ""));
    const open = async (): Promise<void> => {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      pauseMs = firstPauseMs;
      listener.onConnect();
    };
    open().catch((error: unknown) => lose(error instanceof Error ? error : new Error(String(error))));
  }
  connect();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await current?.end().catch(() => {});
  };
}
