import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { initialsOf } from "./avatar.tsx";
import { TextField } from "./input.tsx";
import { Money } from "./money.tsx";
import { pagesToShow } from "./pagination.tsx";
import { Price, savedPercent } from "./price.tsx";
import { UiLink, UiLinkProvider } from "./ui-link.tsx";

describe("the parts", () => {
  it("round a saving down, and show none if the price did not fall", () => {
    expect(savedPercent(185000, 230000)).toBe(19);
    expect(savedPercent(230000, 185000)).toBe(0);
  });

  it("show the first page, the last and the neighbours, with gaps between", () => {
    expect(pagesToShow(5, 9)).toEqual([1, 0, 4, 5, 6, 0, 9]);
    expect(pagesToShow(1, 2)).toEqual([1, 2]);
  });

  it("make initials from the first and the last word, whatever the script", () => {
    expect(initialsOf("sara ali mahmoud")).toBe("S\u2009M");
    expect(initialsOf("سارة")).toBe("س");
  });

  it("isolate an amount in the direction of its language", () => {
    expect(renderToString(<Money amountMinor={129950} currency="EGP" lang="ar" />)).toContain('<bdi dir="rtl"');
    expect(renderToString(<Money amountMinor={0} currency="SAR" lang="en" free />)).toContain("FREE");
  });

  it("strike a price only when it really was higher", () => {
    const labels = { current: "now", before: "before" };
    const same = <Price amountMinor={100} compareAtMinor={100} currency="EGP" lang="en" labels={labels} />;
    expect(renderToString(same)).not.toContain("<del");
  });

  it("connect an error with its input", () => {
    const html = renderToString(<TextField id="mail" label="E-mail" type="email" error="Wrong" required />);
    expect(html).toContain('aria-describedby="mail-error"');
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain('dir="ltr"');
  });

  it("keep the mark of a required field on the line of its last word", () => {
    const html = renderToString(<TextField id="mail" label="E-mail" required />);
    expect(html).toMatch(/E-mail<span aria-hidden="true"[^>]*>\u00a0\*<\/span>/);
  });

  it("use the application's link where one is provided", () => {
    const html = renderToString(
      <UiLinkProvider value={({ href }) => <i>{href}</i>}>
        <UiLink href="/cart" />
      </UiLinkProvider>,
    );
    expect(html).toBe("<i>/cart</i>");
  });
});
