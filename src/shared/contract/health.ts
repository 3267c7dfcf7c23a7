import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

const tag = "Health";

export const getHealth = endpoint({
  method: "GET",
  path: "/health",
  summary: "The process is up",
  tag,
  access: "public",
  status: 200,
  reply: z.object({ status: z.literal("up") }),
});

export const getReadiness = endpoint({
  method: "GET",
  path: "/ready",
  summary: "The database answers and its schema is this build's; 503 otherwise",
  tag,
  access: "public",
  status: 200,
  reply: z.object({ status: z.literal("ready") }),
});
