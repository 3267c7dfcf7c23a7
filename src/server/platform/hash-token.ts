import { createHash } from "node:crypto";

/** SHA-256 of a random token: of tokens, the database stores the hash alone. */
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();
