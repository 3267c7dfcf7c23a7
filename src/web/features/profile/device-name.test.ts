import { expect, test } from "vitest";
import { toDeviceName } from "./device-name.ts";

test("a browser has its usual name", () => {
  const chrome =
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
  expect(toDeviceName(chrome)).toEqual({ browser: "Chrome", system: "Windows" });
  expect(toDeviceName(`${chrome} Edg/140.0`)).toEqual({ browser: "Edge", system: "Windows" });
  const safari =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1";
  expect(toDeviceName(safari)).toEqual({ browser: "Safari", system: "iPhone" });
  expect(toDeviceName("curl/8.5")).toBeUndefined();
});
