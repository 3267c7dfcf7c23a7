// @vitest-environment happy-dom
import { Suspense, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { useEarlyPresses } from "./use-early-presses.ts";

function Heart() {
  const [presses, setPresses] = useState(0);
  return (
    <button type="button" onClick={() => setPresses(presses + 1)}>
      {presses}
    </button>
  );
}

function Page() {
  useEarlyPresses();
  return (
    <main>
      <Heart />
      <Suspense fallback={null}>
        <Heart />
      </Suspense>
    </main>
  );
}

afterEach(() => {
  document.body.innerHTML = "";
  vi.unstubAllGlobals();
});

test("buttons pressed early are pressed again, also in parts that hydrate later", async () => {
  document.body.innerHTML = `<div>${renderToString(<Page />)}</div>`;
  const place = document.body.firstElementChild as HTMLElement;
  const buttons = [...place.querySelectorAll("button")];
  vi.stubGlobal("pageStart", { painted: Promise.resolve(), takeEarlyPresses: () => buttons });
  const root = hydrateRoot(place, <Page />);
  await vi.waitFor(() => expect(buttons.map(({ textContent }) => textContent)).toEqual(["1", "1"]));
  root.unmount();
});
