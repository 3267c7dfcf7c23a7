import { expect, test } from "vitest";
import { type InstallFacts, toInstallOffer } from "./install-offer.ts";

const phone: InstallFacts = {
  hasPrompt: true,
  userAgent: "Mozilla/5.0 (Linux; Android 15) Chrome/142",
  touchPoints: 5,
  isApp: false,
  isDismissed: false,
};
const iphone = {
  ...phone,
  hasPrompt: false,
  userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari",
};

test("the browser's own prompt is offered if it has one, and the steps on iOS are explained", () => {
  expect(toInstallOffer(phone)).toBe("prompt");
  expect(toInstallOffer(iphone)).toBe("ios");
  expect(toInstallOffer({ ...iphone, userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X)" })).toBe("ios");
});

test("nothing is offered where it cannot work, to those who have it, or after a no", () => {
  expect(toInstallOffer({ ...phone, hasPrompt: false })).toBeUndefined();
  expect(toInstallOffer({ ...iphone, userAgent: "Mozilla/5.0 (Macintosh)", touchPoints: 0 })).toBeUndefined();
  for (const offered of [phone, iphone]) {
    expect(toInstallOffer({ ...offered, isApp: true })).toBeUndefined();
    expect(toInstallOffer({ ...offered, isDismissed: true })).toBeUndefined();
  }
});
