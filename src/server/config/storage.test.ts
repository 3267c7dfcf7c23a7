import { expect, test } from "vitest";
import { readConfig } from "../config.ts";

const bucket = {
  S3_ENDPOINT: "https://s3.eu-central-1.amazonaws.com/",
  S3_REGION: "eu-central-1",
  S3_BUCKET: "himma-media",
  S3_ACCESS_KEY: "AKIDHIMMA",
  S3_SECRET_KEY: "a+secret/of-the-bucket",
};
const production = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://shop.example",
  MEDIA_KEY: "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=",
};

test("files are on disk unless a bucket is set", () => {
  expect(readConfig({}).storage).toEqual({ kind: "disk", fallback: undefined, s3: undefined, cacheBytes: 512_000_000 });
  expect(readConfig({ ...bucket, STORAGE: "s3", STORAGE_FALLBACK: "disk", MEDIA_CACHE_MB: "0" }).storage).toEqual({
    kind: "s3",
    fallback: "disk",
    cacheBytes: 0,
    s3: {
      endpoint: "https://s3.eu-central-1.amazonaws.com",
      region: "eu-central-1",
      bucket: "himma-media",
      accessKey: "AKIDHIMMA",
      secretKey: "a+secret/of-the-bucket",
      pathStyle: false,
    },
  });
});

test("files can move either way", () => {
  expect(readConfig({ ...bucket, STORAGE_FALLBACK: "s3" }).storage).toMatchObject({ kind: "disk", fallback: "s3" });
  // For the move alone.
  expect(readConfig(bucket).storage).toMatchObject({ kind: "disk", s3: { bucket: "himma-media" } });
});

test.each([
  [{ STORAGE: "tape" }, "Setting STORAGE is wrong: expected disk or s3."],
  [{ STORAGE: "s3" }, "Setting S3_ENDPOINT is missing: STORAGE=s3 needs it, with region, bucket and both keys."],
  [{ STORAGE_FALLBACK: "s3" }, "Setting S3_ENDPOINT is missing: STORAGE_FALLBACK=s3 needs it"],
  [{ STORAGE_FALLBACK: "disk" }, "Setting STORAGE_FALLBACK is wrong: files that move come from elsewhere than disk"],
  [{ ...bucket, S3_REGION: "" }, "Setting S3_REGION is missing: S3_ENDPOINT is set, and neither works"],
  [{ ...bucket, S3_BUCKET: "Himma" }, "Setting S3_BUCKET is wrong: expected the name of a bucket such as himma-media."],
  [{ ...bucket, S3_ENDPOINT: "https://s3.example/himma" }, "Setting S3_ENDPOINT is wrong: expected an address such as"],
  [{ ...bucket, S3_ENDPOINT: "https://s3.example:port" }, "Setting S3_ENDPOINT is wrong: expected an address such as"],
  [{ ...bucket, S3_SECRET_KEY: "two words" }, "Setting S3_SECRET_KEY is wrong: expected the key as the provider shows"],
  [{ ...bucket, S3_PATH_STYLE: "yes" }, "Setting S3_PATH_STYLE is wrong: expected 1 or 0."],
  [{ MEDIA_CACHE_MB: "much" }, "Setting MEDIA_CACHE_MB is wrong: expected a whole number of megabytes"],
  [{ ...production, ...bucket, S3_ENDPOINT: "http://s3.example" }, "Setting S3_ENDPOINT is wrong: expected an https"],
])("a wrong setting of files is named in one line: %j", (given, message) => {
  let refusal = "";
  try {
    readConfig(given);
  } catch (error) {
    refusal = String(error);
  }
  expect(refusal).toContain(message);
  expect(refusal).not.toMatch(/\n|two words/);
});
