import { describe, expect, it } from "vitest";
import type { Language } from "#shared/i18n/languages.ts";
import { createTranslator, type LoadWords, type WordFiles } from "./translator.ts";
import type { Namespace } from "./words.ts";

const catalogue = {
  ar: { translation: { greeting: "أهلًا" }, common: { retry: "أعد المحاولة" }, checkout: { title: "الدفع" } },
  en: { translation: { greeting: "Hello" }, common: { retry: "Try again" }, checkout: { title: "Checkout" } },
};
const fileOf = (language: Language, namespace: Namespace) =>
  catalogue[language][namespace as keyof typeof catalogue.ar] as Awaited<ReturnType<LoadWords>>;
const base = { translation: catalogue.ar.translation, common: catalogue.ar.common } as unknown as WordFiles;

function startArabic(loadWords: LoadWords = async (language, namespace) => fileOf(language, namespace)) {
  const asked: string[] = [];
  const translator = createTranslator("ar", base, (language, namespace) => {
    asked.push(`${language}/${namespace}`);
    return loadWords(language, namespace);
  });
  const translate = (key: string, namespace: Namespace = "translation") =>
    (translator.read(namespace)?.t as ((key: string) => string) | undefined)?.(key);
  return { translator, asked, translate };
}

describe("translator", () => {
  it("reads a namespace, and the base ones by their name", () => {
    const { translate } = startArabic();
    expect([translate("greeting"), translate("common:retry")]).toEqual(["أهلًا", "أعد المحاولة"]);
  });

  it("keeps one reading until the language changes", async () => {
    const { translator } = startArabic();
    const before = translator.read("translation");
    expect(translator.read("translation")).toBe(before);
    await translator.changeLanguage("en");
    expect(translator.read("translation")).not.toBe(before);
  });

  it("loads a file once for all callers, and reads it then", async () => {
    const { translator, asked, translate } = startArabic();
    expect(translator.read("checkout")).toBeUndefined();
    expect(translator.load("checkout")).toBe(translator.load("checkout"));
    await translator.load("checkout");
    expect([translate("title", "checkout"), asked]).toEqual(["الدفع", ["ar/checkout"]]);
  });

  it("reads the keys of a file that can't be had", async () => {
    const { translator, translate } = startArabic(async () => undefined);
    await translator.load("checkout");
    expect(translate("title", "checkout")).toBe("title");
  });

  it("changes the language of all loaded files, and notifies once they are there", async () => {
    const { translator, translate } = startArabic();
    await translator.load("checkout");
    const heard: string[] = [];
    translator.subscribe(() => heard.push(`${translator.language()} ${translate("title", "checkout")}`));
    await translator.changeLanguage("en");
    expect([heard, translate("greeting")]).toEqual([["en Checkout"], "Hello"]);
  });

  it("keeps the language when the other one's files can't be had", async () => {
    const { translator, translate } = startArabic(async (language, namespace) =>
      namespace === "common" ? undefined : fileOf(language, namespace),
    );
    await translator.changeLanguage("en");
    expect([translator.language(), translate("greeting")]).toEqual(["ar", "أهلًا"]);
  });

  it("changes to the language requested last", async () => {
    const { translator } = startArabic(async (language, namespace) => {
      if (language === "en") await new Promise((resume) => setTimeout(resume, 20));
      return fileOf(language, namespace);
    });
    await Promise.all([translator.changeLanguage("en"), translator.changeLanguage("ar")]);
    expect(translator.language()).toBe("ar");
  });

  it("loads a file in the new language if that changes meanwhile", async () => {
    const { translator, translate } = startArabic(async (language, namespace) => {
      if (namespace === "checkout" && language === "ar") await new Promise((resume) => setTimeout(resume, 20));
      return fileOf(language, namespace);
    });
    const loaded = translator.load("checkout");
    await translator.changeLanguage("en");
    await loaded;
    expect(translate("title", "checkout")).toBe("Checkout");
  });
});
