// @vitest-environment happy-dom
import { Suspense, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { SessionStart } from "./session-start.tsx";
import { useSession } from "./use-session.ts";

const seen: string[] = [];

function Shown({ place }: { readonly place: string }) {
  const { status } = useSession();
  useEffect(() => {
    seen.push(`${place} ${status}`);
  }, [place, status]);
  return <p>{status}</p>;
}

function Page() {
  return (
    <main>
      <Shown place="header" />
      <Suspense fallback={null}>
        <Shown place="section" />
      </Suspense>
      <SessionStart currency="EGP" />
    </main>
  );
}

const routerOf = () => createMemoryRouter([{ path: "/", Component: Page }]);

afterEach(() => {
  document.body.innerHTML = "";
});

test("the session is known before the sections have hydrated, and does not hydrate them early", async () => {
  document.body.innerHTML = `<div>${renderToString(<RouterProvider router={routerOf()} />)}</div>`;
  const place = document.body.firstElementChild as HTMLElement;
  expect(place.textContent).toBe("loadingloading");
  seen.length = 0;
  const root = hydrateRoot(place, <RouterProvider router={routerOf()} />);
  await vi.waitFor(() => expect(place.textContent).toBe("signed-outsigned-out"));
  // With a context, waiting sections would hydrate with the later state, all in one task.
  expect(seen).toEqual(["header loading", "header signed-out", "section loading", "section signed-out"]);
  root.unmount();
});
