import { createECDH, createPrivateKey, type KeyObject, sign } from "node:crypto";
import {
  bits,
  ia5Text,
  integer,
  octets,
  oid,
  sequence,
  set,
  signed,
  tagged,
  utcTime,
  utf8Text,
} from "#server/platform/der.ts";

const ecPublicKey = oid("1.2.840.10045.2.1");
const secp256k1 = oid("1.3.132.0.10");

/** The key of a scalar. */
export function toKey(scalar: Uint8Array): KeyObject {
  const pair = createECDH("secp256k1");
  pair.setPrivateKey(scalar);
  const own = sequence(integer(1n), octets(scalar), tagged(1, bits(pair.getPublicKey())));
  const der = sequence(integer(0n), sequence(ecPublicKey, secp256k1), octets(own));
  return createPrivateKey({ key: der, format: "der", type: "pkcs8" });
}

export interface CertificateFacts {
  /** Whose it is: the subject of the request, DER. */
  readonly subject: Uint8Array;
  /** SPKI DER. */
  readonly publicKey: Uint8Array;
  readonly serial: bigint;
  readonly from: Date;
  readonly to: Date;
  readonly issuerName: string;
}

const part = (id: string, value: Uint8Array): Buffer => set(sequence(oid(id), value));
const domain = (label: string): Buffer => part("0.9.2342.19200300.100.1.25", ia5Text(label));

/** A certificate (X.509) in Base64, signed with the authority's key. */
export function writeCertificate(facts: CertificateFacts, authority: KeyObject): string {
  const issuer = sequence(...["local", "gov", "himma"].map(domain), part("2.5.4.3", utf8Text(facts.issuerName)));
  const content = sequence(
    tagged(0, integer(2n)),
    integer(facts.serial),
    sequence(oid("1.2.840.10045.4.3.2")),
    issuer,
    sequence(utcTime(facts.from), utcTime(facts.to)),
    facts.subject,
    facts.publicKey,
  );
  return signed(content, sign("sha256", content, authority)).toString("base64");
}
