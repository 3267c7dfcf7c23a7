import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Coin } from "./coin.tsx";
import { EmptyBag, EmptyBox, NotFoundArc, Offline } from "./empty-states.tsx";
import { HeroArcs } from "./hero-arcs.tsx";
import { Logo, LogoMark } from "./logo.tsx";
import { OutcomeRing } from "./outcome-ring.tsx";

const drawings = {
  logoAr: <Logo lang="ar" />,
  logoEn: <Logo lang="en" />,
  mark: <LogoMark />,
  hero: <HeroArcs />,
  coin: <Coin />,
  bag: <EmptyBag />,
  box: <EmptyBox />,
  notFound: <NotFoundArc />,
  offline: <Offline />,
  success: <OutcomeRing tone="success" />,
  pending: <OutcomeRing tone="pending" />,
  failed: <OutcomeRing tone="failed" />,
};

describe("drawings of the interface", () => {
  it.each(Object.entries(drawings))("%s is small, isolated and hidden from screen readers", (_name, element) => {
    const html = renderToStaticMarkup(element);
    expect(html).toMatch(/^(<div aria-hidden="true"[^>]*>)?<svg [^>]*direction="ltr" style="unicode-bidi:isolate"/);
    expect(html).toContain('aria-hidden="true"');
    expect(html).not.toMatch(/<text|NaN|undefined/);
    expect(html.length).toBeLessThan(3500);
  });

  it("takes a name from the page", () => {
    const html = renderToStaticMarkup(<Logo lang="en" label="Himma" />);
    expect(html).toContain('role="img" aria-label="Himma"');
    expect(html).not.toContain("aria-hidden");
  });

  it("keeps gradient ids apart", () => {
    const html = renderToStaticMarkup([<Coin key="a" size={48} />, <Coin key="b" size={48} />]);
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(2);
  });
});
