import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { measuringCookie, measuringVersion } from "#shared/domain/measuring-cookie.ts";
import { createConsentStore } from "./consent.ts";
import { pushCommerce, pushEvent, pushPageView } from "./data-layer.ts";
import { measuredPath } from "./measured-path.ts";
import { leftCookies, startTagManager, tagManagerStep, updateTagManager } from "./tag-manager.ts";

const cookie = (purposes: string, version = measuringVersion): string =>
  `i18next=ar; ${measuringCookie}=${version}.1764185075000.${purposes}.ar.${"x".repeat(22)}; _ga=GA1.1.1`;

describe("consent", () => {
  test("is undefined until the visitor answers, and then read from the cookie", () => {
    const store = createConsentStore(() => "i18next=ar");
    const listener = vi.fn();
    store.subscribe(listener);
    expect(store.read()).toBeUndefined();
    store.set("ma");
    expect(listener).toHaveBeenCalledTimes(1);
    expect(store.read()).toBe("ma");
    for (const purposes of ["", "m", "a", "ma"])
      expect(createConsentStore(() => cookie(purposes)).read()).toBe(purposes);
  });

  test("is asked for again when its text has changed, and not read from other values", () => {
    expect(createConsentStore(() => cookie("ma", "1999-01")).read()).toBeUndefined();
    expect(createConsentStore(() => cookie("x")).read()).toBeUndefined();
    expect(createConsentStore(() => `not${measuringCookie}=${measuringVersion}.1.m.`).read()).toBeUndefined();
  });

  test("lasts for the page if cookies cannot be read", () => {
    const store = createConsentStore(() => {
      throw new Error("cookies are refused");
    });
    expect(store.read()).toBeUndefined();
    store.set("m");
    expect(store.read()).toBe("m");
  });
});

describe("the tag manager", () => {
  const statesIn = (command: unknown): unknown => [...(command as ArrayLike<unknown> & Iterable<unknown>)][2];

  test("gets the consent, at first and after a change", () => {
    const dataLayer: unknown[] = [];
    startTagManager({ dataLayer, addScript: vi.fn(), now: () => 1 }, "GTM-ABC1234", "a");
    updateTagManager({ dataLayer }, "ma");
    const google = { ad_user_data: "denied", ad_personalization: "denied" };
    expect(statesIn(dataLayer[0])).toEqual({ ...google, ad_storage: "granted", analytics_storage: "denied" });
    expect(statesIn(dataLayer[2])).toEqual({ ...google, ad_storage: "granted", analytics_storage: "granted" });
  });

  test("is loaded with measuring allowed and advertising denied", () => {
    const dataLayer: unknown[] = [{ event: "page_view" }];
    const addScript = vi.fn();
    startTagManager({ dataLayer, addScript, now: () => 1 }, "GTM-ABC1234", "m");
    expect(addScript.mock.calls).toEqual([["https://www.googletagmanager.com/gtm.js?id=GTM-ABC1234"]]);
    const [, consent, start] = dataLayer;
    expect(Object.prototype.toString.call(consent)).toBe("[object Arguments]");
    expect([...(consent as ArrayLike<unknown> & Iterable<unknown>)]).toEqual([
      "consent",
      "default",
      { ad_storage: "denied", ad_user_data: "denied", ad_personalization: "denied", analytics_storage: "granted" },
    ]);
    expect(start).toEqual({ "gtm.start": 1, event: "gtm.js" });
  });

  test("is not loaded at secret URLs, nor on pages that have shown one", () => {
    const home = { pathname: "/", search: "" };
    const claim = { pathname: "/gifts/claim", search: "?token=dmoFLV-zArtV5Ujn" };
    expect(tagManagerStep([home])).toBe("load");
    expect(tagManagerStep([home, claim])).toBe("leave");
    expect(tagManagerStep([claim, home])).toBe("none");
  });

  test("sets cookies that can be distinguished from the shop's own", () => {
    const cookies = "i18next=ar; _ga=GA1.1; _ga_ABC=GS1; _gid=2; _gat_x=1; himmaMeasuring=1; _fbp=fb.1; _fbc=fb.1";
    expect(leftCookies(cookies, "")).toEqual(["_ga", "_ga_ABC", "_gid", "_gat_x", "_fbp", "_fbc"]);
    expect(leftCookies(cookies, "m")).toEqual(["_fbp", "_fbc"]);
    expect(leftCookies(cookies, "ma")).toEqual([]);
    expect(leftCookies("", "")).toEqual([]);
  });
});

describe("a page's URL for the tag manager", () => {
  test.each([
    ["/gifts/claim", "?token=dmoFLV-zArtV5Ujn", "/gifts/claim"],
    ["/auth/login", "?returnTo=%2Fgifts%2Fclaim%3Ftoken%3DdmoFLV", "/auth/login"],
    ["/auth/check-email", "?email=a%40b.co", "/auth/check-email"],
    ["/payment/result", "?payment=0190&hmac=ff&id=7", "/payment/result"],
    ["/auth/register", "?ref=ABC234", "/auth/register"],
  ])("keeps the query's secrets and ids out: %s%s", (pathname, search, measured) => {
    expect(measuredPath(pathname, search)).toBe(measured);
  });

  test("keeps filters and campaigns", () => {
    const search = "?search=whey&category=a&category=b&page=2&utm_source=mail&fbclid=x";
    expect(measuredPath("/shop-all", search)).toBe(
      "/shop-all?search=whey&category=a&category=b&page=2&utm_source=mail",
    );
  });
});

describe("the data layer", () => {
  const browser: { dataLayer?: unknown[] } = {};
  beforeEach(() => {
    delete browser.dataLayer;
    vi.stubGlobal("window", browser);
  });
  afterEach(() => void vi.unstubAllGlobals());

  test("gets page views and events", () => {
    pushPageView("/store", "Store", "en");
    pushEvent("search", { search_term: "whey" });
    expect(browser.dataLayer).toEqual([
      { event: "page_view", page_path: "/store", page_title: "Store", page_language: "en" },
      { event: "search", search_term: "whey" },
    ]);
  });

  test("is cleared of the last shop event before the next", () => {
    pushCommerce("view_item", { currency: "EGP", value: 10, items: [] });
    pushCommerce("purchase", { currency: "EGP", value: 10, items: [] }, { transaction_id: "HM-1" });
    expect(browser.dataLayer).toEqual([
      { ecommerce: null },
      { event: "view_item", ecommerce: { currency: "EGP", value: 10, items: [] } },
      { ecommerce: null },
      { event: "purchase", transaction_id: "HM-1", ecommerce: { currency: "EGP", value: 10, items: [] } },
    ]);
  });
});
