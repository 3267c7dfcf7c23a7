// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, ScrollRestoration } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startAfterPaint } from "./start-after-paint.server.ts";

const ours = readFileSync(join(import.meta.dirname, "restore-scroll.js"), "utf8");
const storageKey = "react-router-scroll-positions";
const script = renderToStaticMarkup(
  createElement(createRoutesStub([{ path: "/", Component: () => createElement(ScrollRestoration) }])),
);
const routers = /^<script>(.*)<\/script>$/s.exec(script)?.[1] ?? "";

test("a public page has our script instead of React Router's", () => {
  const page = `<html><head></head><body>${script}<script type="module" async="">;</script></body></html>`;
  const sent = startAfterPaint(Buffer.from(page), "").toString();
  expect(routers).toContain(storageKey);
  expect(sent).toContain(`<script>${ours.trim()}</script>`);
  expect(sent).not.toContain("restoreKey");
});

describe.each([
  ["React Router's script", routers],
  ["ours", ours],
])("%s", (_, code) => {
  const scrollTo = vi.fn();
  beforeEach(() => {
    vi.stubGlobal("scrollTo", scrollTo.mockClear());
    vi.spyOn(console, "error").mockReturnValue();
  });
  afterEach(() => {
    history.replaceState(null, "");
    sessionStorage.clear();
  });
  const run = () => new Function(code)();

  test("restores the position stored for this page of the history", () => {
    history.replaceState({ key: "b" }, "");
    sessionStorage.setItem(storageKey, JSON.stringify({ a: 10, b: 420 }));
    run();
    expect(scrollTo.mock.calls).toEqual([[0, 420]]);
    expect(history.state).toEqual({ key: "b" });
  });

  test("does not scroll without a stored position, and gives the page a key", () => {
    run();
    expect(scrollTo).not.toHaveBeenCalled();
    expect(history.state.key).toMatch(/^\w+$/);
  });

  test("drops invalid stored data", () => {
    sessionStorage.setItem(storageKey, "{");
    run();
    expect(scrollTo).not.toHaveBeenCalled();
    expect(sessionStorage.getItem(storageKey)).toBeNull();
  });
});
