// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { Suspense, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import type { Cart } from "#shared/contract/cart.ts";
import { api } from "#web/lib/api/browser.ts";
import { CartStart } from "./cart-start.tsx";
import { useCart } from "./use-cart.ts";

const cart = { itemCount: 3, items: [] } as unknown as Cart;
vi.mock("#web/lib/api/browser.ts", () => ({ api: vi.fn(async () => ({ cart })) }));
const session = { status: "signed-in", userId: "first" };
vi.mock("#web/lib/session/use-session.ts", () => ({ useSession: () => session }));
vi.mock("#web/lib/session/browser-session.ts", () => ({
  browserSession: { read: () => session, whenKnown: async () => session },
}));

const seen: string[] = [];

function Shown({ place }: { readonly place: string }) {
  const count = useCart().cart?.itemCount ?? 0;
  useEffect(() => {
    seen.push(`${place} ${count}`);
  }, [place, count]);
  return <p>{count}</p>;
}

function Page() {
  return (
    <main>
      <Shown place="header" />
      <Suspense fallback={null}>
        <Shown place="section" />
      </Suspense>
      <CartStart />
    </main>
  );
}

afterEach(() => {
  cleanup();
  document.body.innerHTML = "";
});

test("the cart is loaded after sign-in, without hydrating the waiting sections early", async () => {
  document.body.innerHTML = `<div>${renderToString(<Page />)}</div>`;
  const place = document.body.firstElementChild as HTMLElement;
  expect(place.textContent).toBe("00");
  const root = hydrateRoot(place, <Page />);
  await vi.waitFor(() => expect(place.textContent).toBe("33"));
  // With a context, waiting sections would hydrate with the later state, all in one task.
  expect(seen).toContain("section 0");
  root.unmount();
});

test("another frame loads the cart only for another person, and signing out forgets it", async () => {
  vi.mocked(api).mockClear();
  const drawn = render(<Page key="first" />);
  await vi.waitFor(() => expect(drawn.container.textContent).toBe("33"));
  drawn.rerender(<Page key="second" />);
  expect(api).not.toHaveBeenCalled();
  session.userId = "second";
  drawn.rerender(<Page key="third" />);
  // The former person's cart is not shown while the new one loads.
  expect(drawn.container.textContent).toBe("00");
  expect(api).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(drawn.container.textContent).toBe("33"));
  Object.assign(session, { status: "signed-out", userId: undefined });
  drawn.rerender(<Page key="fourth" />);
  expect(drawn.container.textContent).toBe("00");
});
