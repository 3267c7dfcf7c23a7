import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  directionOf,
  isLanguage,
  isNamespace,
  languageCookie,
  languageFromCookie,
  looksLikeInjection,
  namespaces,
  negotiateLanguage,
  otherLanguage,
  pickText,
} from "./languages.ts";

describe("languages", () => {
  it("knows two languages, their directions and their namespaces", () => {
    expect(directionOf("ar")).toBe("rtl");
    expect(directionOf("en")).toBe("ltr");
    expect(otherLanguage("ar")).toBe("en");
    expect(isLanguage("AR")).toBe(false);
    expect(namespaces).toHaveLength(28);
    expect(isNamespace("checkout")).toBe(true);
    expect(isNamespace("__proto__")).toBe(false);
  });

  it("shows the other language rather than nothing", () => {
    expect(pickText({ ar: "حبل", en: "Rope" }, "en")).toBe("Rope");
    expect(pickText({ ar: "حبل", en: " " }, "en")).toBe("حبل");
  });
});

describe("the language cookie", () => {
  it("is read from a header or as a bare value", () => {
    expect(languageFromCookie("a=1; i18next=en; b=2")).toBe("en");
    expect(languageFromCookie("en")).toBe("en");
    expect(languageFromCookie("xi18next=en")).toBeUndefined();
    expect(languageFromCookie("i18next=en-US")).toBeUndefined();
    expect(languageFromCookie("i18next=<script>")).toBeUndefined();
    expect(languageFromCookie(["en"])).toBeUndefined();
  });

  it("reads back what it writes", () => {
    expect(languageCookie("en", true)).toBe("i18next=en; Max-Age=604800; Path=/; SameSite=Lax; Secure");
    expect(languageFromCookie(languageCookie("ar", false))).toBe("ar");
  });

  it("discards values that look like injection", () => {
    for (const value of ["<img onerror=x>", "javascript:alert(1)", "en'\"", "%3Cscript%3E", "en\u0000", "a;b"])
      expect(looksLikeInjection(value)).toBe(true);
    for (const value of ["en", "ar-EG", "ar_EG", "ar-u-nu-latn"]) expect(looksLikeInjection(value)).toBe(false);
  });
});

describe("negotiation", () => {
  it("asks the query, the cookie, then the header, and falls back to Arabic", () => {
    expect(negotiateLanguage({ query: "en", cookie: "i18next=ar", acceptLanguage: "ar" })).toBe("en");
    expect(negotiateLanguage({ query: "fr", cookie: "i18next=en", acceptLanguage: "ar" })).toBe("en");
    expect(negotiateLanguage({ acceptLanguage: "en-GB,en;q=0.9" })).toBe("en");
    expect(negotiateLanguage({ acceptLanguage: "fr-FR, de" })).toBe("ar");
    expect(negotiateLanguage({})).toBe("ar");
  });

  it("weighs q values, refuses q=0 and keeps the first of equals", () => {
    expect(negotiateLanguage({ acceptLanguage: "ar;q=0.4, en;q=0.8" })).toBe("en");
    expect(negotiateLanguage({ acceptLanguage: "en;q=0, *" })).toBe("ar");
    expect(negotiateLanguage({ acceptLanguage: "en, ar" })).toBe("en");
    expect(negotiateLanguage({ acceptLanguage: "en;q=9, ar;q=0.1" })).toBe("ar");
    expect(negotiateLanguage({ acceptLanguage: "en ; q=0.5 , ar ; Q=0.7" })).toBe("ar");
  });

  it("answers one of the two whatever it is given", () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), fc.anything(), (query, cookie, acceptLanguage) => {
        expect(isLanguage(negotiateLanguage({ query, cookie, acceptLanguage }))).toBe(true);
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(isLanguage(negotiateLanguage({ query: text, cookie: `i18next=${text}`, acceptLanguage: text }))).toBe(
          true,
        );
      }),
    );
  });
});
