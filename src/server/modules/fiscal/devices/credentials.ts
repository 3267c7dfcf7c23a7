import { createPublicKey, type KeyObject, X509Certificate } from "node:crypto";
import * as z from "zod/mini";
import type { FiscalContext } from "../context.ts";
import { authorityAway, authorityRefused } from "../errors.ts";
import type { AuthorityAnswer, Credentials } from "../ports.ts";
import { readReply } from "../reporting/verdict.ts";
import type { DeviceRow } from "../tables.ts";

/** A device's credentials at the authority; undefined when it has none or they cannot be decrypted. */
export function openCredentials(
  { seal }: Pick<FiscalContext, "seal">,
  { tokenSealed, secretSealed }: Pick<DeviceRow, "tokenSealed" | "secretSealed">,
): Credentials | undefined {
  if (seal === undefined || tokenSealed === null || secretSealed === null) return undefined;
  const [token, secret] = [seal.open(tokenSealed), seal.open(secretSealed)];
  return token === undefined || secret === undefined ? undefined : { token, secret };
}

/** Throws 409 FISCAL_REFUSED with the authority's answer, 503 FISCAL_AWAY without one. */
export function assertTaken(answer: AuthorityAnswer): void {
  const { status } = answer;
  if (status === 0 || status === 429 || status >= 500) throw authorityAway();
  if (status >= 300) throw authorityRefused(readReply(answer));
}

const handed = z.object({
  requestID: z.union([z.string().check(z.minLength(1), z.maxLength(100)), z.number()]),
  binarySecurityToken: z.string().check(z.minLength(1), z.maxLength(20_000)),
  secret: z.string().check(z.minLength(1), z.maxLength(1000)),
});

export interface Handed extends Credentials {
  readonly requestId: string;
  /** In Base64. */
  readonly certificate: string;
  readonly expiresAt: Date;
}

const unreadable = (text: string) =>
  authorityRefused({ status: 200, messages: [{ type: "ERROR", code: "UNREADABLE", text }] });

function readHanded(body: unknown): Handed & { readonly publicKey: KeyObject } {
  const read = z.safeParse(handed, body);
  if (!read.success) throw unreadable("The certificate is missing in the authority's answer");
  const { requestID, binarySecurityToken: token, secret } = read.data;
  try {
    const certificate = Buffer.from(token, "base64").toString("latin1").trim();
    const { publicKey, validTo } = new X509Certificate(Buffer.from(certificate, "base64"));
    return { requestId: String(requestID), token, secret, certificate, publicKey, expiresAt: new Date(validTo) };
  } catch {
    throw unreadable("The authority's certificate cannot be read");
  }
}

/** The certificate and secret from the authority's answer. Throws FISCAL_REFUSED unless it is a certificate of the key. */
export function toHanded(answer: AuthorityAnswer, key: KeyObject): Handed {
  assertTaken(answer);
  const { publicKey, ...rest } = readHanded(answer.body);
  if (!publicKey.equals(createPublicKey(key))) throw unreadable("The certificate is for another key");
  return rest;
}

/** The columns that store the credentials. */
export const toSealed = (seal: NonNullable<FiscalContext["seal"]>, { requestId, ...handedOut }: Handed) => ({
  requestId,
  certificate: handedOut.certificate,
  expiresAt: handedOut.expiresAt,
  tokenSealed: seal.seal(handedOut.token),
  secretSealed: seal.seal(handedOut.secret),
});
