import { expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { originBeforeListening } from "./origin.ts";

const originOf = (environment: Record<string, string>): string => originBeforeListening(readConfig(environment));

test("the shop knows its address before it listens, for the jobs that run by then", () => {
  expect(originOf({ PORT: "4100", HOST: "127.0.0.1" })).toBe("http://127.0.0.1:4100");
  expect(originOf({ PORT: "4100", HOST: "::1" })).toBe("http://[::1]:4100");
  expect(originOf({ PORT: "4100", PUBLIC_URL: "https://shop.test" })).toBe("https://shop.test");
  expect(originOf({ PORT: "0" })).toBe("");
});
