import { readFileSync } from "node:fs";
import { hostname } from "node:os";

const { version: read } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
  readonly version: string;
};

/** The build's version. */
export const version: string = read;

/** Tells this process from the others in logs. */
export const instance = `${hostname()}:${process.pid}`;
