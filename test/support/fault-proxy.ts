import type { AddressInfo } from "node:net";
import { connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/**
 * What happens to connections: `pass`; `refuse` ends them at once; `reset` breaks them; `hang` keeps them and lets nothing
 * through; `slow` 1 KB a second; `cut` ends them in the middle of the first reply; or so many milliseconds of latency.
 */
export type Fault = "pass" | "refuse" | "reset" | "hang" | "slow" | "cut" | { readonly latencyMs: number };

export interface FaultProxy {
  readonly port: number;
  /** For connections from now on, and for those that are open. */
  set(fault: Fault): void;
  close(): Promise<void>;
}

const slowBytes = 100;

async function forward(chunk: Buffer, to: Socket, fault: Fault): Promise<void> {
  if (fault === "slow") {
    for (let at = 0; at < chunk.length; at += slowBytes) {
      to.write(chunk.subarray(at, at + slowBytes));
      await pause(100);
    }
    return;
  }
  if (fault === "cut") {
    to.end(chunk.subarray(0, Math.floor(chunk.length / 2)));
    return;
  }
  if (typeof fault === "object") await pause(fault.latencyMs);
  to.write(chunk);
}

/** A proxy before any TCP server or unix socket, whose connections can be broken in all the usual ways. */
export async function startFaultProxy(
  target: { readonly port: number; readonly host?: string } | { readonly path: string },
): Promise<FaultProxy> {
  let fault: Fault = "pass";
  const open = new Set<readonly [Socket, Socket]>();
  const breakAll = (): void => {
    for (const [client, upstream] of open) {
      if (fault === "reset") client.resetAndDestroy();
      else client.destroy();
      // A unix socket cannot be reset.
      upstream.destroy();
    }
  };
  const server: Server = createServer((client) => {
    client.on("error", () => {});
    if (fault === "refuse") return void client.destroy();
    if (fault === "reset") return void client.resetAndDestroy();
    const upstream = connect(target);
    const pair = [client, upstream] as const;
    open.add(pair);
    const pipe = (from: Socket, to: Socket, isReply: boolean): void => {
      let sending = Promise.resolve();
      from.on("data", (chunk: Buffer) => {
        if (fault === "hang") return;
        const now = isReply || typeof fault === "object" ? fault : "pass";
        sending = sending.then(() => forward(chunk, to, now));
      });
      from.on("error", () => {});
      from.on("close", () => {
        open.delete(pair);
        to.destroy();
      });
    };
    pipe(client, upstream, false);
    pipe(upstream, client, true);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    set: (next) => {
      fault = next;
      if (fault === "refuse" || fault === "reset") breakAll();
    },
    close: async () => {
      fault = "refuse";
      breakAll();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
