import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import type { App } from "./app.ts";
import { StartError } from "./start-error.ts";

interface Place {
  readonly port: number;
  readonly host: string;
}

/** Settings that chose a place. */
interface Names {
  readonly port: string;
  readonly host: string;
}

const publicNames: Names = { port: "PORT", host: "HOST" };
const metricsNames: Names = { port: "METRICS_PORT", host: "METRICS_HOST" };

function explained(error: unknown, { port, host }: Place, names: Names): unknown {
  const code = Reflect.get(Object(error), "code");
  if (code === "EADDRINUSE")
    return new StartError(`Port ${port} is in use: stop what uses it, or set ${names.port} to another one.`);
  if (code === "EACCES")
    return new StartError(`Port ${port} needs more rights than this user has: set ${names.port} to one above 1023.`);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return new StartError(`${names.host} ${host} is no address of this machine: set ${names.host} to one that is.`);
  return error;
}

async function listenAt(server: Server, place: Place, names: Names): Promise<number> {
  try {
    server.listen(place);
    await once(server, "listening");
  } catch (error) {
    throw explained(error, place, names);
  }
  return (server.address() as AddressInfo).port;
}

/** Checks the port first, because a first start spends a while creating a database and a demo shop. */
export async function assertPort({ port, host }: Place): Promise<void> {
  const server = createServer();
  await listenAt(server, { port, host }, publicNames);
  server.close();
  await once(server, "close");
}

/** Starts listening. Returns the port, chosen by the system if none was requested. */
export async function listen(app: App, { port, host }: Place): Promise<number> {
  try {
    await app.http.listen({ port, host });
  } catch (error) {
    throw explained(error, { port, host }, publicNames);
  }
  return (app.http.server.address() as AddressInfo).port;
}

/** The same for the operators' listener. */
export const listenForMetrics = (server: Server, place: Place): Promise<number> =>
  listenAt(server, place, metricsNames);
