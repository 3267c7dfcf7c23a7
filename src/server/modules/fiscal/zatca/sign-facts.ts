import { createPrivateKey, type KeyObject } from "node:crypto";
import { toDecimalText } from "#shared/domain/tax-lines.ts";
import { type DocumentCertificate, joinSigned, type SignedDocument, signHash } from "./sign-document.ts";
import { type DocumentFacts, hashOf, writeDocument } from "./write-document.ts";

/** A device's key with its certificate. */
export interface Signer {
  readonly key: KeyObject;
  readonly certificate: DocumentCertificate;
}

/** `text`: PKCS#8 in Base64. */
export const readKey = (text: string): KeyObject =>
  createPrivateKey({ key: Buffer.from(text, "base64"), format: "der", type: "pkcs8" });

export const writeKey = (key: KeyObject): string => key.export({ type: "pkcs8", format: "der" }).toString("base64");

/** Writes and signs a document. */
export function signFacts(facts: DocumentFacts, { key, certificate }: Signer): SignedDocument {
  const parts = writeDocument(facts);
  const at = `${facts.date}T${facts.time}`;
  const { payableMinor, taxMinor } = facts.totals;
  return joinSigned({
    parts,
    signature: signHash(hashOf(parts), key),
    certificate,
    signingTime: at,
    qrFacts: [facts.seller.name, facts.seller.vatNumber, at, toDecimalText(payableMinor), toDecimalText(taxMinor)],
  });
}
