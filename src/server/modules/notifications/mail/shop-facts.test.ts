import { describe, expect, test } from "vitest";
import { saudiMustHaves, saudiSeller } from "#test/factories/markets.ts";
import { sampleMails } from "#test/support/mail-samples.ts";
import { renderMail } from "./render/render-mail.ts";
import { toShopFacts } from "./shop-facts.ts";

describe.each(["ar", "en"] as const)("the foot of a mail in %s", (language) => {
  const facts = (isAboutOrder: boolean) => toShopFacts("SA", saudiSeller(), { language, isAboutOrder });
  const render = (isAboutOrder: boolean) =>
    renderMail("order-paid", sampleMails("x")["order-paid"], language, "https://shop.test", {
      shop: facts(isAboutOrder),
    });

  test("prints everything that Saudi law requires, as HTML and as text", () => {
    const { html, text } = render(true);
    for (const must of saudiMustHaves[language]) {
      expect(html).toContain(must);
      expect(text).toContain(must);
    }
  });

  test("states the conditions of a purchase only where the mail is about one", () => {
    const returns = language === "ar" ? "خلال 7 أيام من الاستلام" : "Within 7 days of delivery";
    expect(render(true).text).toContain(returns);
    expect(render(false).text).not.toContain(returns);
  });

  test("has the usual ways to write where the seller names none", () => {
    const { email, phone } = toShopFacts("ZZ", saudiSeller({ email: "", phone: "" }), { language, isAboutOrder: true });
    expect([email, phone]).toEqual(["hello@himma.test", "+20 2 5550 0142"]);
  });
});
