// @vitest-environment happy-dom
import { act, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RemixErrorBoundary } from "./last-error.tsx";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Broken(): never {
  throw new Error("a secret of the inside");
}

test.each([
  ["ar", "rtl", "حدث خطأ"],
  ["en", "ltr", "Something went wrong"],
])("an error that escapes every boundary shows no stack, in %s", async (lang, dir, title) => {
  document.documentElement.lang = lang;
  const root = createRoot(document);
  const render = (location: string, child: React.ReactNode) =>
    act(async () =>
      root.render(
        <StrictMode>
          <RemixErrorBoundary location={location}>{child}</RemixErrorBoundary>
        </StrictMode>,
      ),
    );
  await render("/a", <Broken />);
  expect(document.documentElement.dir).toBe(dir);
  expect(document.querySelector("h1")?.textContent).toBe(title);
  expect(document.documentElement.textContent).not.toContain("secret");
  // The next page is tried again.
  await render(
    "/b",
    <html lang={lang}>
      <body>
        <p>whole</p>
      </body>
    </html>,
  );
  expect(document.body.textContent).toBe("whole");
  await act(async () => root.unmount());
});
