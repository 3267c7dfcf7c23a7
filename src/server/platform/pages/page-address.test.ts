import { expect, test } from "vitest";
import { toOneAddress } from "./page-address.ts";

test.each([
  ["/store/", "/store"],
  ["/en/", "/en"],
  ["/EN/", "/en"],
  ["/Ar/Store?page=2", "/ar/store?page=2"],
  ["/STORE", "/store"],
  ["/en/Product/Whey-Protein-1kg/", "/en/product/whey-protein-1kg"],
  ["/store/?search=A/", "/store?search=A/"],
  ["//evil.example/", "/evil.example"],
  ["/en//store", "/en/store"],
  ["/dashboard/orders/", "/dashboard/orders"],
  ["/dashboard/programmes/AbC/", "/dashboard/programmes/AbC"],
])("%s leads to %s", (url, address) => {
  expect(toOneAddress(url)).toBe(address);
});

test.each([
  "/",
  "/en",
  "/store",
  "/store?search=WHEY",
  "/dashboard/programmes/AbC",
  "/No-Such-Page",
  "/\\evil.example/",
])("%s stays as it is", (url) => {
  expect(toOneAddress(url)).toBeUndefined();
});
