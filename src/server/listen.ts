import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import type { App } from "./app.ts";
import type { Config } from "./config.ts";
import { StartError } from "./start-error.ts";

type Place = Pick<Config, "port" | "host">;

function explained(error: unknown, { port, host }: Place): unknown {
  const code = Reflect.get(Object(error), "code");
  if (code === "EADDRINUSE")
    return new StartError(`Port ${port} is in use: stop what uses it, or set PORT to another one.`);
  if (code === "EACCES")
    return new StartError(`Port ${port} needs more rights than this user has: set PORT to one above 1023.`);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return new StartError(`HOST ${host} is no address of this machine: set HOST to one that is.`);
  return error;
}

/** Checks the port first, because a first start spends a while creating a database and a demo shop. */
export async function assertPort({ port, host }: Place): Promise<void> {
  const server = createServer();
  try {
    server.listen({ port, host });
    await once(server, "listening");
    server.close();
    await once(server, "close");
  } catch (error) {
    throw explained(error, { port, host });
  }
}

/** Starts listening. Returns the port, chosen by the system if none was requested. */
export async function listen(app: App, { port, host }: Place): Promise<number> {
  try {
    await app.http.listen({ port, host });
  } catch (error) {
    throw explained(error, { port, host });
  }
  return (app.http.server.address() as AddressInfo).port;
}
