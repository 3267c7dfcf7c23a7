import type { Page } from "@playwright/test";

/** Controls that are too small for a finger: below 44 px, except links within a sentence. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const min = 43.5;
    const isSmall = (element: Element): boolean => {
      const { width, height } = (element.closest("label") ?? element).getBoundingClientRect();
      const more = getComputedStyle(element, "::after");
      const grown = more.position === "absolute" ? more : undefined;
      return (
        Math.max(height, Number.parseFloat(grown?.height ?? "0")) < min ||
        Math.max(width, Number.parseFloat(grown?.width ?? "0")) < min
      );
    };
    const isInSentence = (element: Element): boolean =>
      getComputedStyle(element).display === "inline" &&
      (element.parentElement?.textContent ?? "").trim().length > (element.textContent ?? "").trim().length + 3;
    const isThere = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      return (
        width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true }) && !element.closest("[inert]")
      );
    };
    return [...document.querySelectorAll("a[href], button, select, input:not([type=hidden]), textarea, summary")]
      .filter((element) => isThere(element) && !element.matches("[tabindex='-1'][name], [aria-hidden=true] *"))
      .filter((element) => isSmall(element) && !isInSentence(element))
      .map((element) => `“${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim()}” is below 44 px`);
  });

/** Select fields that are narrower than their options. */
export const cutChoices = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const canvas = document.createElement("canvas").getContext("2d");
    return [...document.querySelectorAll("select")].flatMap((field) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(field);
      if (canvas === null || !field.checkVisibility({ opacityProperty: true })) return [];
      canvas.font = font;
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return [...field.options].map(({ text }) => text).filter((text) => canvas.measureText(text).width > room + 1);
    });
  });
