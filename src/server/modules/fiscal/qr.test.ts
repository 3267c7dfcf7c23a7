import { describe, expect, test } from "vitest";
import { minor } from "#shared/domain/money.ts";
import { saudiSeller } from "#test/factories/markets.ts";
import { findDocumentName, toLocalTime, toQr, toSellerName, toTagged } from "./qr.ts";

const facts = (name: string) => [name, "1234567891", "2021-07-12T14:25:09Z", "100.00", "15.00"];
const unpack = (text: string): string[] => {
  const bytes = Buffer.from(text, "base64");
  const values: string[] = [];
  for (let at = 0; at < bytes.length; at += 2 + (bytes[at + 1] ?? 0)) {
    expect(bytes[at]).toBe(values.length + 1);
    values.push(bytes.subarray(at + 2, at + 2 + (bytes[at + 1] ?? 0)).toString());
  }
  return values;
};

describe("a QR code's text", () => {
  test("equals the published examples, in Latin and Arabic script", () => {
    expect(toTagged(facts("Salla"))).toBe(
      "AQVTYWxsYQIKMTIzNDU2Nzg5MQMUMjAyMS0wNy0xMlQxNDoyNTowOVoEBjEwMC4wMAUFMTUuMDA=",
    );
    expect(toTagged(facts("سلة"))).toBe("AQbYs9mE2KkCCjEyMzQ1Njc4OTEDFDIwMjEtMDctMTJUMTQ6MjU6MDlaBAYxMDAuMDAFBTE1LjAw");
  });

  test("counts bytes: a name of 127 Arabic letters fits, one of 128 does not", () => {
    expect(unpack(toTagged(facts("ه".repeat(127))))[0]).toHaveLength(127);
    expect(() => toTagged(facts("ه".repeat(128)))).toThrow("Value 1 of a QR code has 256 bytes");
  });

  test("holds at most 700 characters", () => {
    expect(() => toTagged([..."abc"].map((letter) => letter.repeat(255)))).toThrow("700");
  });

  test("has the seller's name in both languages, or only in Arabic when both are too long", () => {
    expect(toSellerName(saudiSeller())).toBe("شركة هِمّة التجارية | Himma Trading Company");
    const long = { ar: "ه".repeat(120), en: "H".repeat(120) };
    expect(toSellerName(saudiSeller({ legalName: long }))).toBe(long.ar);
  });

  test("states the time of Riyadh and the amounts of the document", () => {
    const issuedAt = new Date("2026-12-31T21:30:05.700Z");
    expect(toLocalTime(issuedAt)).toEqual({ date: "2027-01-01", time: "00:30:05" });
    const text = toQr({ seller: saudiSeller(), issuedAt, payableMinor: minor(76020), taxMinor: minor(9916) });
    expect(unpack(text)).toEqual([
      "شركة هِمّة التجارية | Himma Trading Company",
      "310122393500003",
      "2027-01-01T00:30:05",
      "760.20",
      "99.16",
    ]);
  });
});

test("a signed document names its seller in both languages, else in one that fits beside hash, key and signatures", () => {
  const named = (ar: string, en: string) => findDocumentName(saudiSeller({ legalName: { ar, en } }));
  const [fits, long] = ["ه".repeat(73), "ه".repeat(74)];
  expect(named("هِمّة", "Himma")).toBe("هِمّة | Himma");
  expect(named("Himma", "Himma")).toBe("Himma");
  expect(named(fits, "Himma")).toBe(fits);
  expect(named(long, "Himma")).toBe("Himma");
  expect(named(long, "H".repeat(147))).toBeUndefined();
  const others = ["300000000000003", "2026-11-22T15:00:00", "9999999999.99", "1304347826.08", "h".repeat(44)];
  const [signature, key, byAuthority] = ["s".repeat(96), Buffer.alloc(88), Buffer.alloc(72)];
  expect(toTagged([fits, ...others, signature, key, byAuthority]).length).toBeLessThanOrEqual(700);
});
