import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, UNSAFE_ErrorResponseImpl as RouteError } from "react-router";
import { expect, test } from "vitest";
import { ApiError } from "#shared/contract/client.ts";
import type { Language } from "#shared/i18n/languages.ts";
import { serverTranslator } from "#web/lib/i18n/server-translator.server.ts";
import { TranslationProvider } from "#web/lib/i18n/use-translation.tsx";
import { RefreshError } from "#web/lib/session/refresh-error.ts";
import { ErrorContent } from "./error-page.tsx";

function draw(error: unknown, language: Language = "en"): string {
  const Stub = createRoutesStub([{ path: "*", Component: () => <ErrorContent error={error} /> }]);
  return renderToStaticMarkup(
    <TranslationProvider translator={serverTranslator(language)}>
      <Stub initialEntries={["/dashboard/orders?page=2"]} />
    </TranslationProvider>,
  );
}

const refused = (status: number) => new ApiError({ status, statusText: "", data: undefined, requestId: "request-1" });
const retry = 'href="/dashboard/orders?page=2"';

test("a fault of the server: its request id, try again and home", () => {
  const page = draw(refused(500));
  for (const part of ["Something went wrong", "request-1", retry, 'href="/"']) expect(page).toContain(part);
  expect(draw(refused(500), "ar")).toContain("حدث خطأ غير متوقع");
});

test.each([
  ["Chrome", new TypeError("Orders fetch error: Failed to fetch")],
  ["Firefox", new TypeError("NetworkError when attempting to fetch resource.")],
  ["Safari", new TypeError("Load failed")],
  ["a script in Safari", new TypeError("Importing a module script failed.")],
  ["the renewal of a session", new RefreshError("network")],
])("no network, in the words of %s", (_, error) => {
  const page = draw(error);
  for (const part of ["You are offline", retry, 'href="/"']) expect(page).toContain(part);
});

test("not allowed: no retry, but a way home", () => {
  for (const error of [refused(403), new RouteError(403, "", null)]) {
    const page = draw(error);
    expect(page).toContain("You cannot open this page");
    expect(page).toContain('href="/"');
    expect(page).not.toContain(retry);
  }
});

test("an error while rendering is a fault, not a missing network", () => {
  expect(draw(new TypeError("Cannot read properties of undefined"))).toContain("Something went wrong");
});
