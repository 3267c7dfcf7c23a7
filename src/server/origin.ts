import type { Config } from "./config.ts";

/** The address of a place where the shop listens. */
export const toOrigin = (host: string, port: number): string =>
  `http://${host.includes(":") ? `[${host}]` : host}:${port}`;

/**
 * The shop's address before it listens, because jobs write it into mails and feeds as soon as they run. A worker's is
 * the place where the others listen. Empty where the system chooses the port.
 */
export const originBeforeListening = ({ publicUrl, host, port }: Pick<Config, "publicUrl" | "host" | "port">): string =>
  publicUrl ?? (port === 0 ? "" : toOrigin(host, port));
