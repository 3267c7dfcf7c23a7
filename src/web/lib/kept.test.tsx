// @vitest-environment happy-dom
import { hydrateRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider, useLoaderData } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Kept } from "./kept.tsx";

interface Loaded {
  readonly drawn?: { readonly name: string };
}

const seen = { follows: 0, loads: 0 };

function Page() {
  const { drawn } = useLoaderData<Loaded>();
  return (
    <main>
      <Kept data={drawn} onFollow={() => seen.follows++}>
        {({ name }) => <a href="/en/store">{name}</a>}
      </Kept>
      <Kept data={drawn}>{({ name }) => <p>{name}</p>}</Kept>
    </main>
  );
}

const address = "https://shop.example/en";
const stops: (() => void)[] = [];

/** Opens a document with this markup for its kept parts, whose data are loaded on demand. */
async function open(link: string, text: string) {
  document.body.innerHTML = `<div><main><div class="contents">${link}</div><div class="contents">${text}</div></main></div>`;
  const place = document.body.firstElementChild as HTMLElement;
  const loader = async (): Promise<Loaded> => {
    seen.loads++;
    return { drawn: { name: "Drawn anew" } };
  };
  const router = createMemoryRouter(
    [
      { id: "home", path: "/en", loader, Component: Page },
      { path: "/en/store", Component: () => <p>The store</p> },
    ],
    { initialEntries: ["/en"], hydrationData: { loaderData: { home: {} } } },
  );
  const root = hydrateRoot(place, <RouterProvider router={router} />);
  stops.push(() => {
    root.unmount();
    router.dispose();
  });
  await vi.waitFor(() => expect(Object.keys(place.querySelector("main") ?? {}).join()).toContain("__react"));
  await new Promise((resolve) => setTimeout(resolve));
  return { place, router };
}

beforeEach(() => {
  Object.assign(seen, { follows: 0, loads: 0 });
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(address);
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.restoreAllMocks();
});

const sent = (href: string): string => `<a href="${href}"><b>As sent</b></a>`;

/** Clicks inside the link without following it; returns whether a real browser would follow it. */
function click(place: HTMLElement, keys: Partial<Pick<MouseEvent, "ctrlKey" | "metaKey" | "shiftKey">> = {}): boolean {
  const event = Object.assign(new Event("click", { bubbles: true, cancelable: true }), { button: 0, ...keys });
  place.querySelector("b")?.dispatchEvent(event);
  return !event.defaultPrevented;
}

test("the server's markup stays, and the router follows its links", async () => {
  const { place, router } = await open(sent("/en/store?sort=price#top"), "<p>As sent</p>");
  const link = place.querySelector("a");
  expect(place.textContent).toBe("As sentAs sent");
  expect(click(place)).toBe(false);
  await vi.waitFor(() => expect(place.textContent).toBe("The store"));
  expect(router.state.location).toMatchObject({ pathname: "/en/store", search: "?sort=price", hash: "#top" });
  expect(seen).toEqual({ follows: 1, loads: 0 });
  // "Back" renders the part from data.
  await router.navigate(-1);
  await vi.waitFor(() => expect(place.textContent).toBe("Drawn anewDrawn anew"));
  expect(place.contains(link)).toBe(false);
});

test("a link that opens elsewhere is left to the browser", async () => {
  const { place, router } = await open(sent("/en/store"), "<p>As sent</p>");
  for (const keys of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }]) expect(click(place, keys)).toBe(true);
  const link = place.querySelector("a") as HTMLAnchorElement;
  link.target = "_blank";
  expect(click(place)).toBe(true);
  link.target = "";
  link.href = "https://partner.example/";
  expect(click(place)).toBe(true);
  expect(router.state.location.pathname).toBe("/en");
});

test("parts that are empty after a new render are requested once", async () => {
  const { place } = await open("", "");
  await vi.waitFor(() => expect(place.textContent).toBe("Drawn anewDrawn anew"));
  expect(seen.loads).toBe(1);
});
