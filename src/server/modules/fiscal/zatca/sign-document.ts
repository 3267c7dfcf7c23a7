import { createHash, type KeyObject, sign, X509Certificate } from "node:crypto";
import { toTagged } from "../qr.ts";
import { type DocumentParts, hashOf, reference } from "./write-document.ts";

const hexDigest = (text: string): string =>
  Buffer.from(createHash("sha256").update(text).digest("hex")).toString("base64");

/** The parts of a certificate that documents contain. */
export interface DocumentCertificate {
  /** DER in Base64. */
  readonly text: string;
  readonly digest: string;
  readonly issuer: string;
  readonly serial: string;
  /** The public key, DER. */
  readonly publicKey: Buffer;
  /** The signature of the certificate's issuer, DER. */
  readonly signature: Buffer;
}

/** The start and end of a DER element's content. */
function readElement(der: Buffer, at: number): { readonly from: number; readonly to: number } {
  const first = der[at + 1] ?? 0;
  if (first < 0x80) return { from: at + 2, to: at + 2 + first };
  const bytes = first & 0x7f;
  const from = at + 2 + bytes;
  return { from, to: from + der.readUIntBE(at + 2, bytes) };
}

/** A certificate's third part, a bit string: what follows its count of unused bits. */
function readSignature(der: Buffer): Buffer {
  const content = readElement(der, readElement(der, 0).from);
  const algorithm = readElement(der, content.to);
  const signature = readElement(der, algorithm.to);
  return der.subarray(signature.from + 1, signature.to);
}

export function readCertificate(text: string): DocumentCertificate {
  const der = Buffer.from(text, "base64");
  const certificate = new X509Certificate(der);
  return {
    text,
    digest: hexDigest(text),
    issuer: certificate.issuer.split("\n").reverse().join(", "),
    serial: BigInt(`0x${certificate.serialNumber}`).toString(),
    publicKey: certificate.publicKey.export({ type: "spki", format: "der" }),
    signature: readSignature(der),
  };
}

interface Signing {
  readonly certificate: DocumentCertificate;
  /** Day and time in Riyadh: "2026-11-22T15:00:01". */
  readonly signingTime: string;
}

// The authority hashes exactly this text: every space counts, and only the hashed text has the namespaces.
function signedProperties({ certificate, signingTime }: Signing, isForDigest: boolean): string {
  const xades = isForDigest ? ' xmlns:xades="http://uri.etsi.org/01903/v1.3.2#"' : "";
  const ds = isForDigest ? ' xmlns:ds="http://www.w3.org/2000/09/xmldsig#"' : "";
  return `<xades:SignedProperties${xades} Id="xadesSignedProperties">
                                    <xades:SignedSignatureProperties>
                                        <xades:SigningTime>${signingTime}</xades:SigningTime>
                                        <xades:SigningCertificate>
                                            <xades:Cert>
                                                <xades:CertDigest>
                                                    <ds:DigestMethod${ds} Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/>
                                                    <ds:DigestValue${ds}>${certificate.digest}</ds:DigestValue>
                                                </xades:CertDigest>
                                                <xades:IssuerSerial>
                                                    <ds:X509IssuerName${ds}>${certificate.issuer}</ds:X509IssuerName>
                                                    <ds:X509SerialNumber${ds}>${certificate.serial}</ds:X509SerialNumber>
                                                </xades:IssuerSerial>
                                            </xades:Cert>
                                        </xades:SigningCertificate>
                                    </xades:SignedSignatureProperties>
                                </xades:SignedProperties>`;
}

export const propertiesDigest = (signing: Signing): string => hexDigest(signedProperties(signing, true));

const ubl = "urn:oasis:names:specification:ubl";
const transform = (path: string): string =>
  `<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"><ds:XPath>${path}</ds:XPath></ds:Transform>`;
const digest = (value: string): string =>
  `<ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><ds:DigestValue>${value}</ds:DigestValue>`;

const signedInfo = (hash: string, properties: string): string =>
  [
    "<ds:SignedInfo>",
    '<ds:CanonicalizationMethod Algorithm="http://www.w3.org/2006/12/xml-c14n11"/>',
    '<ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256"/>',
    '<ds:Reference Id="invoiceSignedData" URI=""><ds:Transforms>',
    transform("not(//ancestor-or-self::ext:UBLExtensions)"),
    transform("not(//ancestor-or-self::cac:Signature)"),
    transform("not(//ancestor-or-self::cac:AdditionalDocumentReference[cbc:ID='QR'])"),
    '<ds:Transform Algorithm="http://www.w3.org/2006/12/xml-c14n11"/></ds:Transforms>',
    `${digest(hash)}</ds:Reference>`,
    '<ds:Reference Type="http://www.w3.org/2000/09/xmldsig#SignatureProperties" URI="#xadesSignedProperties">',
    `${digest(properties)}</ds:Reference></ds:SignedInfo>`,
  ].join("");

function extensions(hash: string, signature: string, signing: Signing): string {
  const schemas = `${ubl}:schema:xsd`;
  return [
    `<ext:UBLExtensions><ext:UBLExtension><ext:ExtensionURI>${ubl}:dsig:enveloped:xades</ext:ExtensionURI>`,
    `<ext:ExtensionContent><sig:UBLDocumentSignatures xmlns:sig="${schemas}:CommonSignatureComponents-2"`,
    ` xmlns:sac="${schemas}:SignatureAggregateComponents-2" xmlns:sbc="${schemas}:SignatureBasicComponents-2">`,
    `<sac:SignatureInformation><cbc:ID>${ubl}:signature:1</cbc:ID>`,
    `<sbc:ReferencedSignatureID>${ubl}:signature:Invoice</sbc:ReferencedSignatureID>`,
    '<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#" Id="signature">',
    signedInfo(hash, propertiesDigest(signing)),
    `<ds:SignatureValue>${signature}</ds:SignatureValue>`,
    `<ds:KeyInfo><ds:X509Data><ds:X509Certificate>${signing.certificate.text}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>`,
    '<ds:Object><xades:QualifyingProperties xmlns:xades="http://uri.etsi.org/01903/v1.3.2#" Target="signature">',
    `${signedProperties(signing, false)}</xades:QualifyingProperties></ds:Object></ds:Signature>`,
    "</sac:SignatureInformation></sig:UBLDocumentSignatures></ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>",
  ].join("");
}

const signatureNote = [
  `<cac:Signature><cbc:ID>${ubl}:signature:Invoice</cbc:ID>`,
  `<cbc:SignatureMethod>${ubl}:dsig:enveloped:xades</cbc:SignatureMethod></cac:Signature>`,
].join("");

/** Signs the 32 bytes of a document's hash (ECDSA with SHA-256 over them), in Base64. */
export const signHash = (hash: string, key: KeyObject): string =>
  sign("sha256", Buffer.from(hash, "base64"), key).toString("base64");

export interface SignedParts extends Signing {
  readonly parts: DocumentParts;
  /** Signature of the hash, in Base64. */
  readonly signature: string;
  /** The QR code's first five values: seller, VAT number, time, payable, tax. */
  readonly qrFacts: readonly string[];
}

export interface SignedDocument {
  readonly xml: string;
  readonly hash: string;
  readonly qr: string;
}

/** Puts a signed document together with its QR code, whose last four values prove the signature. */
export function joinSigned({ parts, signature, qrFacts, ...signing }: SignedParts): SignedDocument {
  const hash = hashOf(parts);
  const { publicKey, signature: byAuthority } = signing.certificate;
  const qr = toTagged([...qrFacts, hash, signature, publicKey, byAuthority]);
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    parts.head,
    extensions(hash, signature, signing),
    parts.before,
    reference("QR", qr),
    signatureNote,
    parts.after,
  ].join("");
  return { xml, hash, qr };
}
