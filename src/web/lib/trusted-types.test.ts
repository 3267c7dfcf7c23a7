import { expect, test } from "vitest";
import { allowHtml, allowScriptUrl } from "./trusted-types.ts";

const origin = "https://shop.example";

test("no text becomes markup except React's empty script element", () => {
  expect(allowHtml("<script></script>")).toBe("<script></script>");
  for (const text of ["<img src=x onerror=alert(1)>", "<script>alert(1)</script>", "<b>x</b>"]) {
    expect(allowHtml(text)).toBeNull();
  }
});

test("scripts come from the shop's own files and the tag manager only", () => {
  const tagManager = "https://www.googletagmanager.com/gtm.js?id=GTM-ABC1234";
  for (const url of ["/sw.js", "/push.js", "/offline.js", "/assets/home-1.js", `${origin}/assets/a.js`, tagManager]) {
    expect(allowScriptUrl(url, origin)).toBe(url);
  }
  for (const url of [
    "/media/evil.js",
    "//evil.example/assets/a.js",
    "https://www.googletagmanager.com.evil.example/gtm.js",
    "http://www.googletagmanager.com/gtm.js",
    "data:text/javascript,alert(1)",
    "javascript:alert(1)",
    "blob:https://shop.example/1",
    "/assets/../media/a.js",
    "http://[",
  ]) {
    expect(allowScriptUrl(url, origin), url).toBeNull();
  }
});
