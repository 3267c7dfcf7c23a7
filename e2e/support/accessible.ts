import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Waits until animations end, except endless ones: text that fades in has too little contrast for a moment. */
const animationsEnd = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const running = document.getAnimations().filter(({ playState }) => playState === "running");
    const ending = running.filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    return Promise.allSettled(ending.map(({ finished }) => finished)).then(() => undefined);
  });

/**
 * Axe findings against WCAG 2.2 A and AA: rule and element. Leaves out passed rules, and collects the result in the
 * page itself instead of a second one, which only cross-origin frames need: this takes a third of the time.
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await animationsEnd(page);
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .setLegacyMode(true)
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(" | ")}`);
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityFaults(page), page.url()).toEqual([]);
}
