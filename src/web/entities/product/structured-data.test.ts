import { describe, expect, it } from "vitest";
import { courseLd } from "./course-ld.ts";
import { type ProductFacts, productLd } from "./product-ld.ts";
import { breadcrumbLd, faqLd, organizationLd } from "./structured-data.ts";

const one = { sku: "SU-WHEY", label: "1 kg", isSoldOut: false };
const facts: ProductFacts = {
  id: "7",
  kind: "physical",
  name: "Whey",
  description: "Protein",
  url: "https://himma.test/en/product/whey",
  brand: "Himma",
  category: "Supplements",
  images: ["https://himma.test/media/1/1200.png"],
  price: { currency: "EGP", amountMinor: 129_950, beforeMinor: 129_950 },
  country: "EG",
  returnDays: 14,
  parcel: { price: 65, freeFrom: 1500, currency: "EGP", days: { min: 2, max: 4 } },
  option: { label: "Size", english: "Size" },
  variants: [one],
  rating: { average: 0, count: 0 },
  reviews: [],
};

describe("a product's structured data", () => {
  it("writes the price as a bare number with a dot", () => {
    expect(productLd(facts)[0]).toMatchObject({ sku: "SU-WHEY", offers: { price: "1299.50", priceCurrency: "EGP" } });
  });

  it("contains a variant's GTIN, if it has one", () => {
    expect(productLd(facts)[0]).not.toHaveProperty("gtin");
    const withCode = { ...one, gtin: "4006381333931" };
    expect(productLd({ ...facts, variants: [withCode] })[0]).toMatchObject({ gtin: "4006381333931" });
    const [group] = productLd({ ...facts, variants: [withCode, { ...one, sku: "SU-WHEY-2" }] });
    expect(group).toHaveProperty("hasVariant.0.gtin", "4006381333931");
    expect(group).not.toHaveProperty("hasVariant.1.gtin");
  });

  it("offers each variant at its price", () => {
    const price = { currency: "EGP", amountMinor: 200_000, beforeMinor: 200_000 } as const;
    const [group] = productLd({ ...facts, variants: [one, { ...one, sku: "SU-WHEY-2", price }] });
    expect(group).toHaveProperty("hasVariant.0.offers.price", "1299.50");
    expect(group).toHaveProperty("hasVariant.1.offers.price", "2000.00");
  });

  it("has no rating without reviews, and the same reviews as the page", () => {
    expect(productLd(facts)[0]).not.toHaveProperty("aggregateRating");
    const review = { author: "Mona A.", stars: 5, title: "", body: "Good", createdAt: "2026-11-01T10:00:00Z" };
    const [rated] = productLd({ ...facts, rating: { average: 4.5, count: 2 }, reviews: [review] });
    expect(rated).toMatchObject({
      aggregateRating: { reviewCount: 2 },
      review: [{ author: { name: "Mona A." }, datePublished: "2026-11-01", reviewRating: { ratingValue: 5 } }],
    });
  });

  it("marks sold-out offers as out of stock", () => {
    const [soldOut] = productLd({ ...facts, variants: [{ ...one, isSoldOut: true }] });
    expect(soldOut).toHaveProperty("offers.availability", "https://schema.org/OutOfStock");
  });

  it("is a group with each variant as a product of its own, by the property that search engines know", () => {
    const variants = [one, { sku: "SU-WHEY-2", label: "2 kg", isSoldOut: true }];
    const [group] = productLd({ ...facts, variants });
    expect(group).toMatchObject({
      "@type": "ProductGroup",
      productGroupID: "7",
      variesBy: ["https://schema.org/size"],
      hasVariant: [
        { sku: "SU-WHEY", size: "1 kg", offers: { availability: "https://schema.org/InStock" } },
        { sku: "SU-WHEY-2", size: "2 kg", offers: { availability: "https://schema.org/OutOfStock" } },
      ],
    });
    const [flavoured] = productLd({ ...facts, variants, option: { label: "النكهة", english: "Flavour" } });
    expect(flavoured).not.toHaveProperty("variesBy");
    expect(flavoured).toHaveProperty("hasVariant.0.additionalProperty.name", "النكهة");
  });

  it("says what delivery costs and how long it takes, and that it is free from the shop's limit", () => {
    const shipping = (price: number) =>
      productLd({ ...facts, price: { currency: "EGP", amountMinor: price, beforeMinor: price } })[1];
    expect(shipping(100_00)).toMatchObject({
      "@type": "OfferShippingDetails",
      shippingRate: { value: 65, currency: "EGP" },
      shippingDestination: { addressCountry: "EG" },
      deliveryTime: { handlingTime: { minValue: 0, maxValue: 1 }, transitTime: { minValue: 1, maxValue: 3 } },
    });
    expect(shipping(1500_00)).toHaveProperty("shippingRate.value", 0);
  });

  it("says how goods can be returned by the country's law, and that begun coaching cannot", () => {
    const policy = (change: Partial<ProductFacts>) => productLd({ ...facts, ...change })[2];
    expect(policy({})).toMatchObject({ applicableCountry: "EG", merchantReturnDays: 14 });
    expect(policy({ country: "SA", returnDays: 7 })).toMatchObject({ applicableCountry: "SA", merchantReturnDays: 7 });
    expect(policy({ returnDays: 0 })).toHaveProperty(
      "returnPolicyCategory",
      "https://schema.org/MerchantReturnNotPermitted",
    );
    expect(policy({ kind: "package", parcel: undefined })).toMatchObject({
      returnPolicyCategory: "https://schema.org/MerchantReturnNotPermitted",
    });
  });

  it("leaves out delivery and returns if the country is unknown", () => {
    const nodes = productLd({ ...facts, country: undefined });
    expect(nodes).toHaveLength(1);
    expect(nodes[0]).not.toHaveProperty("offers.shippingDetails");
  });
});

describe("structured data of pages", () => {
  it("counts the breadcrumbs from one", () => {
    expect(breadcrumbLd([{ name: "Home", url: "/" }])).toHaveProperty("itemListElement.0.position", 1);
  });

  it("names questions with their answers, and none where there are none", () => {
    expect(faqLd([])).toEqual([]);
    expect(faqLd([{ question: "Why?", answer: "So." }])).toMatchObject([
      { mainEntity: [{ name: "Why?", acceptedAnswer: { text: "So." } }] },
    ]);
  });

  it("contains a course's length, pace and coach", () => {
    const course = courseLd({
      ...{ name: "Base", description: "Strength", url: "https://himma.test/en/programmes/base", image: undefined },
      language: "en",
      provider: { name: "Himma", url: "https://himma.test/en" },
      coach: "Sara",
      level: "Beginner",
      price: facts.price,
      ...{ weeks: 12, daysPerWeek: 3, minutesPerDay: 50 },
    });
    expect(course).toMatchObject({
      offers: { category: "Paid", price: "1299.50" },
      hasCourseInstance: {
        instructor: { name: "Sara" },
        courseSchedule: { repeatCount: 12, repeatFrequency: "Weekly", duration: "PT2H30M" },
      },
    });
  });

  it("has the shop's logo and a postal address with what is known of it", () => {
    const both = (text: string) => ({ ar: text, en: text });
    const shop = {
      ...{ name: both("Himma"), tagline: both("Gear"), legalName: both("Himma Ltd"), address: both("12 El Nadi") },
      ...{ phone: "+20 2", whatsapp: "", email: "", social: [], openingHours: [] },
    };
    const home = {
      language: "en",
      url: "https://h.test/en",
      searchUrl: "https://h.test/s",
      logoUrl: "/l.png",
    } as const;
    expect(organizationLd({ ...shop, city: both("Cairo"), country: "EG" }, home)[0]).toMatchObject({
      logo: "/l.png",
      address: { streetAddress: "12 El Nadi", addressLocality: "Cairo", addressCountry: "EG" },
      contactPoint: { telephone: "+20 2" },
    });
    expect(organizationLd({ ...shop, address: both("") }, home)[0]).not.toHaveProperty("address");
  });
});
