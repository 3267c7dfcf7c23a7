import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRegistration,
  PasskeyRequest,
} from "#shared/contract/passkey-values.ts";

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
}

/** As much of CBOR (RFC 8949) as an attestation object takes. */
function toCbor(value: Cbor): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, item]) => [toCbor(key), toCbor(item)])]);
}

const fromJwk = (part: string | undefined): Buffer => Buffer.from(part ?? "", "base64url");

interface KeyPair {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

/** The algorithms that the shop takes: how a key is made and how COSE (RFC 9053) writes it. */
const algorithms = {
  ES256: {
    digest: "sha256",
    make: (): KeyPair => generateKeyPairSync("ec", { namedCurve: "P-256" }),
    toCose: ({ x, y }: JsonWebKey) =>
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, fromJwk(x)],
        [-3, fromJwk(y)],
      ]),
  },
  EdDSA: {
    digest: null,
    make: (): KeyPair => generateKeyPairSync("ed25519"),
    toCose: ({ x }: JsonWebKey) =>
      new Map<number, Cbor>([
        [1, 1],
        [3, -8],
        [-1, 6],
        [-2, fromJwk(x)],
      ]),
  },
  RS256: {
    digest: "sha256",
    make: (): KeyPair => generateKeyPairSync("rsa", { modulusLength: 2048 }),
    toCose: ({ n, e }: JsonWebKey) =>
      new Map<number, Cbor>([
        [1, 3],
        [3, -257],
        [-1, fromJwk(n)],
        [-2, fromJwk(e)],
      ]),
  },
} as const;

export type Algorithm = keyof typeof algorithms;

interface Made {
  readonly algorithm?: Algorithm;
  /** The origin of the page that asks. */
  readonly origin?: string;
  /** Whether it counts its signatures. */
  readonly counts?: boolean;
}

/** What an answer may get wrong. */
export interface Faults {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly challenge?: string;
  readonly crossOrigin?: boolean;
  readonly isUserVerified?: boolean;
  readonly isUserPresent?: boolean;
  /** Instead of the next count. */
  readonly counter?: number;
  /** The flags of a passkey that is backed up, and cannot be. */
  readonly isBackupImpossible?: boolean;
  /** Signs with another key than the one that was registered. */
  readonly isOtherKey?: boolean;
}

export interface SoftwareAuthenticator {
  readonly id: string;
  create(options: PasskeyCreation, faults?: Faults): PasskeyRegistration;
  get(options: PasskeyRequest, faults?: Faults): PasskeyAssertion;
}

const flags = { present: 0x01, verified: 0x04, eligible: 0x08, backedUp: 0x10, attested: 0x40 };
const sha256 = (data: string | Buffer): Buffer => createHash("sha256").update(data).digest();

function toFlags({ isUserPresent = true, isUserVerified = true, isBackupImpossible = false }: Faults): number {
  const backup = isBackupImpossible ? flags.backedUp : flags.eligible | flags.backedUp;
  return (isUserPresent ? flags.present : 0) | (isUserVerified ? flags.verified : 0) | backup;
}

/** An authenticator with one passkey, for tests: signs as WebAuthn (level 2, section 6) asks, or wrongly where told. */
export function createAuthenticator({
  algorithm = "ES256",
  origin = "http://shop.test",
  counts = true,
}: Made = {}): SoftwareAuthenticator {
  const { digest, make, toCose } = algorithms[algorithm];
  const [keys, otherKeys] = [make(), make()];
  const credentialId = randomBytes(32);
  let counter = counts ? 1 : 0;

  const toClientData = (type: string, challenge: string, faults: Faults): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: faults.type ?? type,
        challenge: faults.challenge ?? challenge,
        origin: faults.origin ?? origin,
        crossOrigin: faults.crossOrigin ?? false,
      }),
    );
  const toAuthenticatorData = (rpId: string, faults: Faults, attested = Buffer.alloc(0)): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(faults.counter ?? counter);
    if (counts) counter += 1;
    const bits = toFlags(faults) | (attested.length > 0 ? flags.attested : 0);
    return Buffer.concat([sha256(faults.rpId ?? rpId), Buffer.from([bits]), count, attested]);
  };

  return {
    id: credentialId.toString("base64url"),
    create: ({ challenge, rp }, faults = {}) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const key = toCbor(toCose(keys.publicKey.export({ format: "jwk" })));
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, key]);
      const attestation = new Map<string, Cbor>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", toAuthenticatorData(rp.id, faults, attested)],
      ]);
      return {
        id: credentialId.toString("base64url"),
        clientDataJSON: toClientData("webauthn.create", challenge, faults).toString("base64url"),
        attestationObject: toCbor(attestation).toString("base64url"),
        transports: ["internal", "hybrid", "carrier-pigeon"],
      };
    },
    get: ({ challenge, rpId }, faults = {}) => {
      const clientData = toClientData("webauthn.get", challenge, faults);
      const authenticatorData = toAuthenticatorData(rpId, faults);
      const { privateKey } = faults.isOtherKey ? otherKeys : keys;
      const signature = sign(digest, Buffer.concat([authenticatorData, sha256(clientData)]), privateKey);
      return {
        id: credentialId.toString("base64url"),
        clientDataJSON: clientData.toString("base64url"),
        authenticatorData: authenticatorData.toString("base64url"),
        signature: signature.toString("base64url"),
      };
    },
  };
}
