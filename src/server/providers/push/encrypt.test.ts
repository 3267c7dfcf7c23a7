import { createECDH, createPublicKey, verify } from "node:crypto";
import { expect, test } from "vitest";
import { encryptPush, toVapidHeader } from "./encrypt.ts";

const bytes = (text: string): Buffer => Buffer.from(text, "base64url");

test("the example of RFC 8291 comes out byte for byte", () => {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"));
  const request = {
    payload: "When I grow up, I want to be a watermelon",
    p256dh: bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
    auth: bytes("BTBZMqHH6r4Tts7J_aSIgg"),
  };
  const coded = encryptPush(request, { pair, salt: bytes("DGv6ra1nlYgDCS1FRnbzlw") });
  expect(coded.toString("base64url")).toBe(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
});

test("the header is a signed token for the push service's origin, good for a day at most", () => {
  const pair = createECDH("prime256v1");
  const identity = { publicKey: pair.generateKeys(), privateKey: pair.getPrivateKey() };
  const header = toVapidHeader({
    ...{ identity, audience: "https://push.example", subject: "mailto:hello@himma.test", expires: 1_800_000_000 },
  });
  const [, head = "", claims = "", signature = "", key] =
    /^vapid t=([^.]+)\.([^.]+)\.([^,]+), k=(.+)$/.exec(header) ?? [];
  expect(key).toBe(identity.publicKey.toString("base64url"));
  expect(JSON.parse(bytes(head).toString())).toEqual({ typ: "JWT", alg: "ES256" });
  expect(JSON.parse(bytes(claims).toString())).toEqual({
    ...{ aud: "https://push.example", exp: 1_800_000_000, sub: "mailto:hello@himma.test" },
  });
  const part = (from: number, to: number): string => identity.publicKey.subarray(from, to).toString("base64url");
  const publicKey = createPublicKey({
    format: "jwk",
    key: { kty: "EC", crv: "P-256", x: part(1, 33), y: part(33, 65) },
  });
  const text = Buffer.from(`${head}.${claims}`);
  expect(verify("sha256", text, { key: publicKey, dsaEncoding: "ieee-p1363" }, bytes(signature))).toBe(true);
});
