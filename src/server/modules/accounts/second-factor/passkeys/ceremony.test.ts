import { randomBytes } from "node:crypto";
import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import { describe, expect, test } from "vitest";
import type { PasskeyAssertion, PasskeyRegistration } from "#shared/contract/passkey-values.ts";
import { type Algorithm, createAuthenticator, type Faults } from "#test/support/software-authenticator.ts";
import { toCreation, toRequest } from "./browser-options.ts";
import { readAssertion, readRegistration } from "./ceremony.ts";
import { toRelyingParty } from "./relying-party.ts";

/** Compares every result with that of @simplewebauthn/server, which only tests use. */

const party = toRelyingParty("http://shop.test");
const holder = { id: "0198c0de-0000-7000-8000-000000000000", email: "mona@shop.test", displayName: "Mona" };

const expected = (challenge: Buffer) => ({
  expectedChallenge: challenge.toString("base64url"),
  expectedOrigin: party.origin,
  expectedRPID: party.id,
  requireUserVerification: true,
});
const wrap = { type: "public-key" as const, clientExtensionResults: {} };

async function judgeRegistration({ id, clientDataJSON, attestationObject }: PasskeyRegistration, challenge: Buffer) {
  const response = { ...wrap, id, rawId: id, response: { clientDataJSON, attestationObject } };
  const verdict = await verifyRegistrationResponse({ response, ...expected(challenge) }).catch(() => undefined);
  return verdict?.verified ? verdict.registrationInfo.credential : undefined;
}

async function judgeAssertion(
  { id, ...given }: PasskeyAssertion,
  challenge: Buffer,
  publicKey: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const response = { ...wrap, id, rawId: id, response: given };
  const credential = { id, publicKey, counter: 0 };
  return verifyAuthenticationResponse({ response, credential, ...expected(challenge) }).then(
    ({ verified }) => verified,
    () => false,
  );
}

function made(algorithm: Algorithm = "ES256", faults: Faults = {}) {
  const challenge = randomBytes(32);
  const authenticator = createAuthenticator({ algorithm });
  const registration = authenticator.create(toCreation(challenge, party, holder, []), faults);
  return { challenge, authenticator, registration, read: readRegistration(registration, { challenge, party }) };
}

async function known(algorithm: Algorithm = "ES256") {
  const { authenticator, read, registration, challenge } = made(algorithm);
  const judged = await judgeRegistration(registration, challenge);
  if (read === undefined || judged === undefined) throw new Error("a good registration was refused");
  return { authenticator, publicKey: read.publicKey, judged: judged.publicKey, read };
}

const faults: Readonly<Record<string, Faults>> = {
  "another origin": { origin: "http://shop.test:8080" },
  "the origin of a site that begins alike": { origin: "http://shop.test.example" },
  "another relying party": { rpId: "other.test" },
  "another challenge": { challenge: randomBytes(32).toString("base64url") },
  "a person who was not verified": { isUserVerified: false },
  "a person who was not there": { isUserPresent: false },
  "flags that contradict each other": { isBackupImpossible: true },
};

describe.each(["ES256", "EdDSA", "RS256"] as const)("a passkey of %s", (algorithm) => {
  test("is read when it is made, and when it is shown", async () => {
    const { authenticator, publicKey, judged, read } = await known(algorithm);
    expect(read).toMatchObject({ counter: 1, isBackedUp: true });
    expect(read.credentialId.toString("base64url")).toBe(authenticator.id);
    const challenge = randomBytes(32);
    const shown = authenticator.get(toRequest(challenge, party, []));
    expect(readAssertion(shown, { challenge, party }, publicKey)).toEqual({ counter: 2, isBackedUp: true });
    expect(await judgeAssertion(shown, challenge, judged)).toBe(true);
  });

  test("is refused when another key signed", async () => {
    const { authenticator, publicKey, judged } = await known(algorithm);
    const challenge = randomBytes(32);
    const shown = authenticator.get(toRequest(challenge, party, []), { isOtherKey: true });
    expect(readAssertion(shown, { challenge, party }, publicKey)).toBeUndefined();
    expect(await judgeAssertion(shown, challenge, judged)).toBe(false);
  });
});

describe.each(Object.entries(faults))("%s", (_, fault) => {
  test("is refused when a passkey is made", async () => {
    const { read, registration, challenge } = made("ES256", fault);
    expect(read).toBeUndefined();
    expect(await judgeRegistration(registration, challenge)).toBeUndefined();
  });

  test("is refused when a passkey is shown", async () => {
    const { authenticator, publicKey, judged } = await known();
    const challenge = randomBytes(32);
    const shown = authenticator.get(toRequest(challenge, party, []), fault);
    expect(readAssertion(shown, { challenge, party }, publicKey)).toBeUndefined();
    expect(await judgeAssertion(shown, challenge, judged)).toBe(false);
  });
});

test("an answer from a frame in another site is refused, and an answer to the other ceremony", async () => {
  const { authenticator, publicKey } = await known();
  const challenge = randomBytes(32);
  for (const fault of [{ crossOrigin: true }, { type: "webauthn.create" }]) {
    const shown = authenticator.get(toRequest(challenge, party, []), fault);
    expect(readAssertion(shown, { challenge, party }, publicKey)).toBeUndefined();
  }
  expect(made("ES256", { crossOrigin: true }).read).toBeUndefined();
  expect(made("ES256", { type: "webauthn.get" }).read).toBeUndefined();
});

test("every P-256 signature is read, also with numbers shorter than 32 bytes", async () => {
  const { authenticator, publicKey } = await known();
  for (let round = 0; round < 600; round++) {
    const challenge = randomBytes(32);
    const shown = authenticator.get(toRequest(challenge, party, []));
    expect(readAssertion(shown, { challenge, party }, publicKey)?.counter).toBe(round + 2);
  }
});

test("malformed answers are refused without an error", async () => {
  const { publicKey, registration, challenge } = { ...(await known()), ...made() };
  const asked = { challenge, party };
  const junk = { id: "AA", clientDataJSON: "AA", authenticatorData: "AA", signature: "AA" };
  expect(readAssertion(junk, asked, publicKey)).toBeUndefined();
  expect(readRegistration({ ...registration, attestationObject: "oWNmb28" }, asked)).toBeUndefined();
  expect(readRegistration({ ...registration, id: "AAAA" }, asked)).toBeUndefined();
});

test("the relying party is the shop's host; a loopback address becomes localhost", () => {
  expect(toRelyingParty("https://himma.example")).toEqual({ id: "himma.example", origin: "https://himma.example" });
  expect(toRelyingParty("http://127.0.0.1:3000")).toEqual({ id: "localhost", origin: "http://localhost:3000" });
});
