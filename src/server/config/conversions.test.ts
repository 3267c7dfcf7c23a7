import { expect, test } from "vitest";
import { readConversionSettings } from "./conversions.ts";

const ga4 = { GA4_MEASUREMENT_ID: "G-ABC1234567", GA4_API_SECRET: "secret_1234" };
const meta = { META_PIXEL_ID: "123456789012345", META_CAPI_TOKEN: "EAAB-token" };

test("the settings of a destination are whole or absent", () => {
  expect(readConversionSettings({}, true)).toEqual({ ga4: undefined, meta: undefined });
  expect(readConversionSettings({ ...ga4, ...meta }, true)).toEqual({
    ga4: { measurementId: "G-ABC1234567", apiSecret: "secret_1234", apiUrl: "https://www.google-analytics.com" },
    meta: { pixelId: "123456789012345", token: "EAAB-token", apiUrl: "https://graph.facebook.com/v24.0" },
  });
  for (const [name, value] of Object.entries({ ...ga4, ...meta }))
    expect(() => readConversionSettings({ [name]: value }, true)).toThrow("is missing");
  expect(() => readConversionSettings({ ...ga4, GA4_MEASUREMENT_ID: "UA-1" }, true)).toThrow("GA4_MEASUREMENT_ID");
  expect(() => readConversionSettings({ ...meta, META_API_URL: "http://127.0.0.1" }, true)).toThrow("https");
});
