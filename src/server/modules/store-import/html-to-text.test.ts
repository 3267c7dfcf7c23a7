import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { discountedUnit, type Minor } from "#shared/domain/money.ts";
import { htmlToText } from "./html-to-text.ts";
import { slugFor, toWordPressSlug } from "./slugs.ts";
import { findPercent, toSize } from "./to-rows.ts";

describe("a description in HTML", () => {
  it.each([
    ["<p>One</p>\n<p>Two<br>Three</p>", "One\n\nTwo\nThree"],
    ["<ul>\n<li>A</li><li>B &lt;C&gt;</li></ul>", "• A\n• B <C>"],
    ["a<script>alert('</p>')</script>b<style>p{}</style>c", "abc"],
    ["<img src=x onerror=\"alert('>')\">text", "text"],
    ["<!-- <p>no</p> -->yes", "yes"],
    ["5 < 6 & 7 > 2", "5 < 6 & 7 > 2"],
    ["&#1605;&#x631;&nbsp;&amp;amp; &unknown; &#0;", "مر &amp; &unknown;"],
    ["İ<SCRIPT>x</SCRIPT>y", "İy"],
    ["<p>open <b", "open"],
    ["<scr<script>ipt>alert(1)</script>x", "ipt>alert(1)x"],
    ["<table><tr><td>a</td><td>b</td></tr></table>", "a b"],
  ])("%s", (html, text) => expect(htmlToText(html)).toBe(text));

  it("becomes text for any input: without control characters or tags, and quickly", () => {
    const parts = fc.constantFrom(
      "<",
      ">",
      "<p>",
      "</p>",
      "<script>",
      "</script>",
      "<!--",
      "-->",
      '"',
      "&lt;",
      "a",
      " ",
      "\u0000",
      "ع",
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 60 }), (list) => {
        const text = htmlToText(list.join(""));
        expect(text).not.toMatch(/[\p{Cc}--\n]/v);
        expect(text.isWellFormed()).toBe(true);
        expect(text).toBe(text.trim());
        if (!list.includes("&lt;")) expect(text).not.toMatch(/<\/?(p|script)>/);
      }),
    );
    const start = performance.now();
    for (const part of ["<", "<script>", "<!--", "<a '", "&#1;"]) htmlToText(part.repeat(20_000));
    expect(performance.now() - start).toBeLessThan(2000);
  });
});

test("a discount gives exactly the reduced price, or is none", () => {
  const amount = fc.integer({ min: 1, max: 5_000_000 });
  fc.assert(
    fc.property(amount, amount, (a, b) => {
      const [price, full] = [Math.min(a, b) as Minor, Math.max(a, b) as Minor];
      const percent = findPercent(full, price);
      if (percent !== undefined) expect(discountedUnit(full, percent)).toBe(price);
    }),
  );
  expect(findPercent(40_000 as Minor, 30_000 as Minor)).toBe(25);
});

test("sizes and slugs are valid in the shop for any input", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme" }), { maxLength: 3 }), (values) => {
      expect(toSize(values)).not.toContain(",");
      expect(toSize(values)).not.toBe("");
      const slug = slugFor({ addressName: values[0] ?? "", name: values[1] ?? "", handle: values[2] ?? "" });
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    }),
  );
  expect(toSize(["1,5 kg", "", "Red, dark"])).toBe("1.5 kg / Red dark");
  expect(toWordPressSlug("Men’s Tee – 2.0 & More")).toBe("mens-tee-2-0-more");
  expect(toWordPressSlug("حزام الرفع")).toBe("حزام-الرفع");
});
