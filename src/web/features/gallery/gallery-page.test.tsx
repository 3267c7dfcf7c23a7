import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { GalleryPage } from "./gallery-page.tsx";

afterEach(() => {
  vi.restoreAllMocks();
});

describe("the gallery", () => {
  it("renders every part on the server in both directions without a warning", () => {
    const complaints = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const html = renderToString(<GalleryPage withToaster />);
    expect(html).toContain('lang="ar" dir="rtl"');
    expect(html).toContain('lang="en" dir="ltr"');
    expect(complaints).not.toHaveBeenCalled();
    expect(html).not.toMatch(/ id="[^"]*\s/);
  });
});
