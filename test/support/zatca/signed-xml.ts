import { createHash, createPublicKey, verify } from "node:crypto";
import { DOMParser } from "@xmldom/xmldom";
import { C14nCanonicalization } from "xml-crypto";
import { propertiesDigest, readCertificate } from "#server/modules/fiscal/zatca/sign-document.ts";

/** Reads signed tax documents as the authority does: with a parser, and its canonical form. */

export const part = (xml: string, name: string): string =>
  new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`).exec(xml)?.[1] ?? "";

const digests = (xml: string): string[] =>
  [...xml.matchAll(/<ds:DigestValue>([^<]*)</g)].map(([, value = ""]) => value);

export function hashByParser(xml: string): string {
  // The canonical form has no declaration, and ends lines as XML readers do.
  const document = new DOMParser().parseFromString(xml.replace(/\r\n/g, "\n"), "text/xml");
  const drop = (nodes: { readonly length: number; item(index: number): Node | null }) => {
    for (const node of Array.from({ length: nodes.length }, (_, index) => nodes.item(index)))
      node?.parentNode?.removeChild(node);
  };
  const top = document.documentElement as unknown as Element;
  drop(top.getElementsByTagName("ext:UBLExtensions"));
  drop(top.getElementsByTagName("cac:Signature"));
  const references = top.getElementsByTagName("cac:AdditionalDocumentReference");
  const codes = Array.from({ length: references.length }, (_, index) => references.item(index)).filter(
    (node) => node?.getElementsByTagName("cbc:ID").item(0)?.textContent === "QR",
  );
  for (const node of codes) node?.parentNode?.removeChild(node);
  const text = new C14nCanonicalization().process(top as never, {}).toString();
  return createHash("sha256").update(text).digest("base64");
}

/** The values of a QR code. */
export function unpack(qr: string): Buffer[] {
  const bytes = Buffer.from(qr, "base64");
  const values: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 2 + (bytes[at + 1] ?? 0))
    values.push(bytes.subarray(at + 2, at + 2 + (bytes[at + 1] ?? 0)));
  return values;
}

export const referenceIn = (xml: string, id: string): string | undefined =>
  new RegExp(`<cbc:ID>${id}</cbc:ID>\\s*<cac:Attachment>\\s*<cbc:EmbeddedDocumentBinaryObject[^>]*>([^<]*)<`).exec(
    xml,
  )?.[1];

/** What does not hold of a signed document: names of the checks. */
export function problemsIn(xml: string): string[] {
  const [hash = "", properties, certificateDigest] = digests(xml);
  const certificate = readCertificate(part(xml, "ds:X509Certificate"));
  const signingTime = part(xml, "xades:SigningTime");
  const key = createPublicKey({ key: certificate.publicKey, type: "spki", format: "der" });
  const signature = part(xml, "ds:SignatureValue");
  const isSigned = verify("sha256", Buffer.from(hash, "base64"), key, Buffer.from(signature, "base64"));
  const checks: (readonly [string, boolean])[] = [
    ["hash", hashByParser(xml) === hash],
    ["digest of the certificate", certificateDigest === certificate.digest],
    ["issuer", part(xml, "ds:X509IssuerName") === certificate.issuer],
    ["serial number", part(xml, "ds:X509SerialNumber") === certificate.serial],
    ["digest of the properties", propertiesDigest({ certificate, signingTime }) === properties],
    ["signature", isSigned],
  ];
  const qr = referenceIn(xml, "QR");
  if (qr !== undefined) {
    const values = unpack(qr);
    checks.push(
      ["QR: time", values[2]?.toString() === `${part(xml, "cbc:IssueDate")}T${part(xml, "cbc:IssueTime")}`],
      ["QR: payable", values[3]?.toString() === part(xml, "cbc:PayableAmount")],
      ["QR: hash", values[5]?.toString() === hash],
      ["QR: signature", values[6]?.toString() === signature],
      ["QR: key", values[7]?.equals(certificate.publicKey) ?? false],
    );
    if (xml.includes('name="02'))
      checks.push(["QR: signature of the certificate", values[8]?.equals(certificate.signature) ?? false]);
  }
  return checks.filter(([, holds]) => !holds).map(([name]) => name);
}
