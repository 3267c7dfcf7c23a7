import { expect, test } from "vitest";
import { leanMarkup } from "./lean-markup.server.ts";

test("values lose quotes that they do not need, except addresses and the like", () => {
  expect(leanMarkup('<a class="btn" href="/ar/store?a=1&amp;b=2" data-discover="true">متجر</a>')).toBe(
    '<a class=btn href="/ar/store?a=1&amp;b=2">متجر</a>',
  );
  expect(leanMarkup('<input type="radio" value="" checked="" aria-label="a b"/>')).toBe(
    '<input type="radio" value="" checked aria-label="a b">',
  );
  expect(leanMarkup('<img width="64" src="/a/" alt=""/>')).toBe('<img width=64 src="/a/" alt="">');
  expect(leanMarkup('<img width="64"/>')).toBe("<img width=64>");
});

test("SVG shapes are self-closing, and the slash never joins the last value", () => {
  expect(leanMarkup('<path d="M5 12h14"></path><circle r="5"></circle>')).toBe('<path d="M5 12h14"/><circle r=5 />');
});

test("end tags are omitted if the next tag implies them", () => {
  expect(leanMarkup("<ul><li><p>a</p></li><li>b</li></ul>")).toBe("<ul><li><p>a<li>b</ul>");
  expect(leanMarkup("<dl><dt>a</dt><dd>b</dd><dt>c</dt><dd>d</dd></dl>")).toBe("<dl><dt>a<dd>b<dt>c<dd>d</dl>");
  expect(leanMarkup("<select><option>a</option><option>b</option></select>")).toBe(
    "<select><option>a<option>b</select>",
  );
});

test("end tags stay before texts, comments and elements allowed in a paragraph", () => {
  for (const kept of [
    "<ul><li>a</li><!--$--><li>b</li><!--/$--></ul>",
    "<a><p>a</p></a>",
    "<p>a</p>b",
    "<p>a</p><span>b</span>",
    "<dl><dt>a</dt></dl>",
  ])
    expect(leanMarkup(kept)).toBe(kept);
});

test("scripts and the mark for their hash stay unchanged", () => {
  const scripts =
    '<script nonce="m">x = "<li>a</li><li>"; y = \'<a class="b"/>\'</script><script type="a" async=""></script>';
  expect(leanMarkup(scripts)).toBe(scripts);
  expect(leanMarkup('<style nonce="m" media="print"></style>')).toBe('<style nonce="m" media=print></style>');
});
