import { createPublicKey, type KeyObject, sign } from "node:crypto";
import { integer, octets, oid, printableText, sequence, set, signed, tagged, utf8Text } from "#server/platform/der.ts";
import type { FiscalEnv } from "#shared/domain/tax-documents.ts";

/** The data in a device's certificate. */
export interface RequestFacts {
  readonly commonName: string;
  /** "1-Himma|2-1.0|3-…": maker, version, id. */
  readonly serialNumber: string;
  readonly vatNumber: string;
  readonly organization: string;
  /** Branch. */
  readonly unit: string;
  /** Four digits: full and simplified documents, two reserved. */
  readonly invoiceType: string;
  readonly shortAddress: string;
  readonly businessCategory: string;
  readonly template: string;
}

/** The kind of certificate that each environment issues; our sandbox uses the developer portal's. */
export const templates: Readonly<Record<FiscalEnv, string>> = {
  sandbox: "TSTZATCA-Code-Signing",
  "developer-portal": "TSTZATCA-Code-Signing",
  simulation: "PREZATCA-Code-Signing",
  core: "ZATCA-Code-Signing",
};

const named = (id: string, value: Uint8Array): Buffer => set(sequence(oid(id), value));

function writeNames(facts: RequestFacts): Buffer {
  return sequence(
    named("2.5.4.6", printableText("SA")),
    named("2.5.4.11", utf8Text(facts.unit)),
    named("2.5.4.10", utf8Text(facts.organization)),
    named("2.5.4.3", utf8Text(facts.commonName)),
  );
}

function writeExtensions(facts: RequestFacts): Buffer {
  const device = sequence(
    named("2.5.4.4", utf8Text(facts.serialNumber)),
    named("0.9.2342.19200300.100.1.1", utf8Text(facts.vatNumber)),
    named("2.5.4.12", utf8Text(facts.invoiceType)),
    named("2.5.4.26", utf8Text(facts.shortAddress)),
    named("2.5.4.15", utf8Text(facts.businessCategory)),
  );
  const extensions = sequence(
    sequence(oid("1.3.6.1.4.1.311.20.2"), octets(utf8Text(facts.template))),
    // The subject's alternative name, as a directory name.
    sequence(oid("2.5.29.17"), octets(sequence(tagged(4, device)))),
  );
  return tagged(0, sequence(oid("1.2.840.113549.1.9.14"), set(extensions)));
}

/** The unsigned content of a certificate request. `publicKey`: SPKI DER. */
export const writeRequestInfo = (facts: RequestFacts, publicKey: Uint8Array): Buffer =>
  sequence(integer(0n), writeNames(facts), publicKey, writeExtensions(facts));

/** A request for a certificate (PKCS#10) in PEM. */
export function writeRequest(facts: RequestFacts, key: KeyObject): string {
  const info = writeRequestInfo(facts, createPublicKey(key).export({ type: "spki", format: "der" }));
  const text = signed(info, sign("sha256", info, key)).toString("base64");
  const lines = text.match(/.{1,64}/g) ?? [];
  return ["-----BEGIN CERTIFICATE REQUEST-----", ...lines, "-----END CERTIFICATE REQUEST-----", ""].join("\n");
}
