import { randomBytes } from "node:crypto";
import { v7 } from "uuid";

/** Makes ids and secrets; an argument, so that the seed can make the same ones every time. */
export interface Ids {
  /** A UUIDv7. */
  next(): string;
  /** 256 random bits, base64url: for tokens that travel in links and are stored hashed. */
  secret(): string;
}

export const systemIds: Ids = {
  next: () => v7(),
  secret: () => randomBytes(32).toString("base64url"),
};
