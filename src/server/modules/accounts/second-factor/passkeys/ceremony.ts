import { decodeCBORToNativeValueNoLeftoverBytes } from "@oslojs/cbor";
import {
  type AuthenticatorData,
  ClientDataType,
  createAssertionSignatureMessage,
  parseAuthenticatorData,
  parseClientDataJSON,
} from "@oslojs/webauthn";
import type { PasskeyAssertion, PasskeyRegistration } from "#shared/contract/passkey-values.ts";
import { isSignedBy, toPublicKey } from "./public-keys.ts";
import type { RelyingParty } from "./relying-party.ts";

/** The challenge and relying party that an answer must match. */
export interface ExpectedChallenge {
  readonly challenge: Buffer;
  readonly party: RelyingParty;
}

export interface NewPasskey {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly isBackedUp: boolean;
}

export type ShownPasskey = Pick<NewPasskey, "counter" | "isBackedUp">;

const toBytes = (base64url: string): Buffer => Buffer.from(base64url, "base64url");

const flagsAt = 32;
const backupEligible = 0x08;
const backedUp = 0x10;

/** The challenge in a browser's answer. */
export function readChallenge({ clientDataJSON }: { readonly clientDataJSON: string }): Buffer | undefined {
  try {
    return Buffer.from(parseClientDataJSON(toBytes(clientDataJSON)).challenge);
  } catch {
    return undefined;
  }
}

/** Throws unless the answer is from this shop's pages and to this challenge. */
function assertClient(clientDataJSON: Buffer, type: ClientDataType, { challenge, party }: ExpectedChallenge): void {
  const client = parseClientDataJSON(clientDataJSON);
  if (client.type !== type) throw new Error("another ceremony");
  if (!challenge.equals(client.challenge)) throw new Error("another challenge");
  if (client.origin !== party.origin) throw new Error("another origin");
  if (client.crossOrigin) throw new Error("a frame of another site");
}

/** Throws unless the authenticator answered for this shop and verified its user. */
function readAuthenticator(
  bytes: Buffer,
  { party }: ExpectedChallenge,
): AuthenticatorData & Pick<NewPasskey, "isBackedUp"> {
  const data = parseAuthenticatorData(bytes);
  if (!data.verifyRelyingPartyIdHash(party.id)) throw new Error("another relying party");
  if (!data.userPresent || !data.userVerified) throw new Error("the person was not verified");
  const flags = bytes.readUInt8(flagsAt);
  const isBackedUp = (flags & backedUp) !== 0;
  if (isBackedUp && (flags & backupEligible) === 0) throw new Error("backed up, and cannot be");
  return Object.assign(data, { isBackedUp });
}

function readAttestation(attestationObject: string): Buffer {
  const decoded = decodeCBORToNativeValueNoLeftoverBytes(toBytes(attestationObject), 4);
  const isMap = typeof decoded === "object" && decoded !== null && "authData" in decoded;
  if (!isMap || !(decoded.authData instanceof Uint8Array)) throw new Error("no authenticator data");
  return Buffer.from(decoded.authData);
}

/** A new passkey; `undefined` when the answer does not match `expected`. Its attestation is not checked. */
export function readRegistration(answer: PasskeyRegistration, expected: ExpectedChallenge): NewPasskey | undefined {
  try {
    assertClient(toBytes(answer.clientDataJSON), ClientDataType.Create, expected);
    const { credential, signatureCounter, isBackedUp } = readAuthenticator(
      readAttestation(answer.attestationObject),
      expected,
    );
    if (credential === null || !toBytes(answer.id).equals(credential.id)) throw new Error("another credential");
    return {
      credentialId: Buffer.from(credential.id),
      publicKey: toPublicKey(credential.publicKey),
      counter: signatureCounter,
      isBackedUp,
    };
  } catch {
    return undefined;
  }
}

/** A presented passkey; `undefined` when the answer does not match `expected` or is not signed by its key. */
export function readAssertion(
  answer: PasskeyAssertion,
  expected: ExpectedChallenge,
  publicKey: Buffer,
): ShownPasskey | undefined {
  try {
    const clientData = toBytes(answer.clientDataJSON);
    const authenticatorData = toBytes(answer.authenticatorData);
    assertClient(clientData, ClientDataType.Get, expected);
    const { signatureCounter, isBackedUp } = readAuthenticator(authenticatorData, expected);
    const signed = createAssertionSignatureMessage(authenticatorData, clientData);
    if (!isSignedBy(publicKey, signed, toBytes(answer.signature))) throw new Error("another key");
    return { counter: signatureCounter, isBackedUp };
  } catch {
    return undefined;
  }
}
