import { once } from "node:events";
import type { Server } from "node:http";
import type { Socket } from "node:net";

/** How long replies that have begun may take once nothing new is taken. */
const maxLastReplyMs = 8000;

/**
 * Watches a server's connections. What it returns takes no new ones and resolves when the last reply is written.
 * Connections on which nothing was asked yet (browsers open them ahead of need) are ended: Node counts them as busy.
 */
export function createStopListening(server: Server): () => Promise<void> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  return async () => {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    const timer = setTimeout(() => server.closeAllConnections(), maxLastReplyMs);
    await closed;
    clearTimeout(timer);
  };
}
