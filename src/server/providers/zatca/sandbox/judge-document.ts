import { createHash, type KeyObject, verify, X509Certificate } from "node:crypto";
import { readElements } from "./read-request.ts";

/** The data of a signed document. */
export interface JudgedDocument {
  readonly counter: number;
  readonly previousHash: string;
  readonly hash: string;
  readonly typeCode: string;
  readonly uuid: string;
}

export type Judgement = { readonly document: JudgedDocument } | { readonly code: string; readonly message: string };

const part = (xml: string, name: string): string =>
  new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`).exec(xml)?.[1] ?? "";
const reference = (xml: string, id: string): string =>
  new RegExp(
    `<cac:AdditionalDocumentReference><cbc:ID>${id}</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject[^>]*>([^<]*)<`,
  ).exec(xml)?.[1] ?? "";

/** SHA-256 of what is signed: the document without declaration, signature and QR code, which is canonical already. */
function hashOf(xml: string): string {
  const view = xml
    .replace(/^<\?xml[^>]*\?>\n/, "")
    .replace(/<ext:UBLExtensions>.*<\/ext:UBLExtensions>/s, "")
    .replace(/<cac:AdditionalDocumentReference><cbc:ID>QR<\/cbc:ID>.*?<\/cac:AdditionalDocumentReference>/s, "")
    .replace(/<cac:Signature>.*?<\/cac:Signature>/s, "");
  return createHash("sha256").update(view).digest("base64");
}

function readTags(qr: string): Buffer[] {
  const bytes = Buffer.from(qr, "base64");
  const values: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 2 + (bytes[at + 1] ?? 0))
    values.push(bytes.subarray(at + 2, at + 2 + (bytes[at + 1] ?? 0)));
  return values;
}

/** The signature of its authority in a certificate. */
function authoritySignature(certificate: Buffer): Buffer {
  const [whole] = readElements(certificate);
  const [, , signature] = readElements(whole?.content ?? Buffer.alloc(0));
  return signature?.content.subarray(1) ?? Buffer.alloc(0);
}

/** The first thing that is wrong with the QR code. */
function isQrRight(xml: string, hash: string, certificate: X509Certificate): boolean {
  const expected: readonly (string | Buffer)[] = [
    part(xml, "cbc:RegistrationName").replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&"),
    part(xml, "cbc:CompanyID"),
    `${part(xml, "cbc:IssueDate")}T${part(xml, "cbc:IssueTime")}`,
    part(xml, "cbc:PayableAmount"),
    // The second total is in the document's currency.
    [...xml.matchAll(/<cac:TaxTotal><cbc:TaxAmount[^>]*>([^<]*)</g)][1]?.[1] ?? "",
    hash,
    part(xml, "ds:SignatureValue"),
    certificate.publicKey.export({ type: "spki", format: "der" }),
    authoritySignature(certificate.raw),
  ];
  const tags = readTags(reference(xml, "QR"));
  return (
    tags.length === expected.length &&
    expected.every((value, index) => tags[index]?.equals(Buffer.from(value as string)) ?? false)
  );
}

const refused = (code: string, message: string): Judgement => ({ code, message });

/** The certificate that a document carries: one of ours, for the same device. */
function readCertificate(xml: string, { caller, authority }: Judge): X509Certificate | undefined {
  try {
    const certificate = new X509Certificate(Buffer.from(part(xml, "ds:X509Certificate"), "base64"));
    return certificate.verify(authority) && certificate.subject === caller.subject ? certificate : undefined;
  } catch {
    return undefined;
  }
}

export interface Judge {
  readonly caller: X509Certificate;
  /** The key that signs certificates. */
  readonly authority: KeyObject;
}

/** Checks hash, signature and QR code of a signed document, and that its certificate is the caller's or an earlier one. */
export function judgeDocument(xml: string, given: { hash: string; uuid: string }, judge: Judge): Judgement {
  const hash = hashOf(xml);
  if (hash !== given.hash || part(xml, "ds:DigestValue") !== hash)
    return refused("invalid-invoice-hash", "The hash in the request is not that of the document");
  if (part(xml, "cbc:UUID") !== given.uuid) return refused("invalid-uuid", "The UUID is not that of the document");
  const certificate = readCertificate(xml, judge);
  if (certificate === undefined)
    return refused("certificate-mismatch", "The document is signed with another certificate");
  const signature = Buffer.from(part(xml, "ds:SignatureValue"), "base64");
  if (!verify("sha256", Buffer.from(hash, "base64"), certificate.publicKey, signature))
    return refused("invalid-signature", "The signature does not fit the hash");
  if (!isQrRight(xml, hash, certificate)) return refused("QRCODE_INVALID", "The QR code does not fit the document");
  const counter = Number(/<cbc:ID>ICV<\/cbc:ID><cbc:UUID>(\d+)<\/cbc:UUID>/.exec(xml)?.[1]);
  if (!(counter > 0)) return refused("BR-KSA-33", "The counter is missing");
  const typeCode = part(xml, "cbc:InvoiceTypeCode");
  return { document: { counter, hash, typeCode, uuid: given.uuid, previousHash: reference(xml, "PIH") } };
}
