import { randomBytes } from "node:crypto";
import { v7 } from "uuid";

/** Generates ids and secrets; passed in, so that the seed is deterministic. */
export interface Ids {
  next(): string;
  /** 256 random bits, base64url: for tokens in links, which are stored hashed. */
  secret(): string;
}

export const systemIds: Ids = {
  next: () => v7(),
  secret: () => randomBytes(32).toString("base64url"),
};
