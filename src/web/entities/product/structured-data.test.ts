import { describe, expect, it } from "vitest";
import { breadcrumbLd, productLd } from "./structured-data.ts";

const facts = {
  name: "Whey",
  description: "Protein",
  url: "https://himma.test/en/product/whey",
  brand: "Himma",
  category: "Supplements",
  sku: "SU-WHEY",
  images: ["https://himma.test/media/1/1200.png"],
  price: { currency: "EGP", amountMinor: 129_950, beforeMinor: 129_950 },
  isSoldOut: false,
  rating: { average: 0, count: 0 },
} as const;

describe("structured data", () => {
  it("writes the price as a bare number with a dot", () => {
    expect(productLd(facts)).toMatchObject({ offers: { price: "1299.50", priceCurrency: "EGP" } });
  });

  it("claims no rating that nobody gave", () => {
    expect(productLd(facts)).not.toHaveProperty("aggregateRating");
    expect(productLd({ ...facts, rating: { average: 4.5, count: 2 } })).toHaveProperty(
      "aggregateRating.reviewCount",
      2,
    );
  });

  it("says that what is sold out is out of stock", () => {
    expect(productLd({ ...facts, isSoldOut: true })).toHaveProperty(
      "offers.availability",
      "https://schema.org/OutOfStock",
    );
  });

  it("counts the breadcrumbs from one", () => {
    expect(breadcrumbLd([{ name: "Home", url: "/" }])).toHaveProperty("itemListElement.0.position", 1);
  });
});
