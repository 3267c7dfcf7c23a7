import * as z from "zod/mini";
import { refusal } from "./refusal.ts";

/** What browsers and the server tell each other about passkeys (WebAuthn), in base64url. */

export const passkeyTransports = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;

const bytes = (max: number) => z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[\w-]+$/));

const descriptor = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.array(z.enum(passkeyTransports)),
});

/** What a browser needs to ask for a passkey. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Milliseconds. */
  timeout: z.int(),
  userVerification: z.literal("required"),
  allowCredentials: z.array(descriptor),
});
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

/** What a browser needs to make a passkey. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal("public-key") })),
  timeout: z.int(),
  attestation: z.literal("none"),
  authenticatorSelection: z.object({
    residentKey: z.literal("preferred"),
    userVerification: z.literal("required"),
  }),
  excludeCredentials: z.array(descriptor),
});
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

/** A passkey that was shown: what its authenticator signed. */
export const passkeyAssertion = z.strictObject({
  id: bytes(1364),
  clientDataJSON: bytes(4096),
  authenticatorData: bytes(4096),
  signature: bytes(2048),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

/** A passkey that was made. */
export const passkeyRegistration = z.strictObject({
  id: bytes(1364),
  clientDataJSON: bytes(4096),
  attestationObject: bytes(8192),
  /** Those that the shop does not know are left out. */
  transports: z.array(z.string().check(z.maxLength(32))).check(z.maxLength(10)),
});
export type PasskeyRegistration = z.infer<typeof passkeyRegistration>;

/** The passkey is not this person's, or what it signed is not what was asked. */
export const PASSKEY_WRONG = refusal("PASSKEY_WRONG", 400);
/** The authenticator's counter went back: a copy of the passkey may be in use. */
export const PASSKEY_COPIED = refusal("PASSKEY_COPIED", 403);
/** The request for a passkey was answered already, is out of tries or too old. */
export const PASSKEY_ENDED = refusal("PASSKEY_ENDED", 400);
export const TOO_MANY_PASSKEYS = refusal("TOO_MANY_PASSKEYS", 409);
