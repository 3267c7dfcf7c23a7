// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { LinkRow } from "./link-row.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** A row of 300 pixels, in which the link of tab n begins at n × 200. */
const show = (chosen: number) => (
  <LinkRow label="Client" chosen={String(chosen)}>
    {[0, 1, 2, 3].map((nth) => (
      <a key={nth} href={`?tab=${nth}`} aria-current={nth === chosen ? "page" : undefined}>
        {nth}
      </a>
    ))}
  </LinkRow>
);

test("the chosen link is scrolled to the middle of the row, at first and after each choice", () => {
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const left = this.tagName === "A" ? Number(this.textContent) * 200 : 0;
    return { left, right: left + (this.tagName === "A" ? 100 : 300) } as DOMRect;
  });
  const scrolled: number[] = [];
  vi.spyOn(Element.prototype, "scrollBy").mockImplementation((...[to]: unknown[]) => {
    scrolled.push((to as ScrollToOptions).left ?? 0);
  });
  const page = render(show(3));
  page.rerender(show(0));
  page.rerender(show(0));
  expect(scrolled).toEqual([500, -100]);
});
