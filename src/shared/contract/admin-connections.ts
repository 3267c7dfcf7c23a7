import * as z from "zod/mini";
import { connectionNames, connectionStates } from "../domain/connections.ts";
import { markets } from "../domain/markets.ts";
import { endpoint } from "./endpoint.ts";

const connection = z.object({
  name: z.enum(connectionNames),
  state: z.enum(connectionStates),
  /** Countries whose account is connected; empty where one account serves all. */
  markets: z.array(z.enum(markets)),
});
export type Connection = z.infer<typeof connection>;

export const adminGetConnections = endpoint({
  method: "GET",
  path: "/admin/connections",
  summary: "Services outside the shop: which are connected by its settings. Tells no keys and asks no service",
  tag: "Admin settings",
  access: "admin",
  permission: "settings",
  status: 200,
  reply: z.object({ connections: z.array(connection) }),
});
