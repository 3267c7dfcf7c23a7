import { once } from "node:events";
import type { Server } from "node:http";
import type { Socket } from "node:net";

/** Maximum time for running replies after the server stops accepting. */
const maxLastReplyMs = 8000;

/**
 * Tracks a server's connections. The returned function stops accepting and resolves when the last reply is written.
 * Closes connections without a request (browsers preconnect), which Node counts as active.
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
