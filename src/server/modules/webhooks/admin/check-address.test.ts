import { expect, test } from "vitest";
import { readAddress } from "./check-address.ts";

test("an address is https on its own port with a public name", () => {
  expect(readAddress("https://partner.example/hooks?shop=1", false)).toBe("https://partner.example/hooks?shop=1");
  expect(readAddress("https://partner.example:443/", false)).toBe("https://partner.example/");
  const refused = [
    "http://partner.example/ https://partner.example:8443/ https://127.0.0.1/ https://[::1]/ https://2130706433/",
    "https://localhost/ https://db/ https://printer.local/ https://api.internal/ https://localhost./ ftp://partner.example/",
    "https://me:secret@partner.example/ https://partner.example/#a javascript:alert(1) partner.example",
  ];
  for (const text of refused.join(" ").split(" ")) expect(() => readAddress(text, false), text).toThrow();
});

test("where loopback is allowed, receivers on this machine are accepted, user names are not", () => {
  expect(readAddress("http://127.0.0.1:4700/hooks", true)).toBe("http://127.0.0.1:4700/hooks");
  expect(() => readAddress("http://me:secret@127.0.0.1/", true)).toThrow();
});
