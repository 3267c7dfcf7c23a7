import { type PasskeyCreation, type PasskeyRequest, passkeyTransports } from "#shared/contract/passkey-values.ts";
import type { CredentialRow } from "../../tables.ts";
import { passkeyAlgorithms } from "./public-keys.ts";
import type { RelyingParty } from "./relying-party.ts";

/** In milliseconds; the same as a challenge's lifetime. */
const timeout = 300_000;
const shopName = "Himma";

type Transport = (typeof passkeyTransports)[number];
export const knownTransports = (named: readonly string[]): Transport[] =>
  passkeyTransports.filter((transport) => named.includes(transport));

const toDescriptor = ({ credentialId, transports }: CredentialRow) => ({
  id: credentialId.toString("base64url"),
  type: "public-key" as const,
  transports: knownTransports(transports),
});

/** Asks a browser for one of a person's passkeys. */
export const toRequest = (
  challenge: Buffer,
  party: RelyingParty,
  passkeys: readonly CredentialRow[],
): PasskeyRequest => ({
  challenge: challenge.toString("base64url"),
  rpId: party.id,
  timeout,
  userVerification: "required",
  allowCredentials: passkeys.map(toDescriptor),
});

interface Holder {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
}

/** Asks a browser to make a passkey, on an authenticator without a passkey of this person. */
export const toCreation = (
  challenge: Buffer,
  party: RelyingParty,
  holder: Holder,
  passkeys: readonly CredentialRow[],
): PasskeyCreation => ({
  challenge: challenge.toString("base64url"),
  rp: { id: party.id, name: shopName },
  user: { id: Buffer.from(holder.id).toString("base64url"), name: holder.email, displayName: holder.displayName },
  pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ alg, type: "public-key" })),
  timeout,
  attestation: "none",
  authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
  excludeCredentials: passkeys.map(toDescriptor),
});
