// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { type ComponentProps, createElement, type ReactNode, useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

let isOnline = false;

beforeEach(() => {
  isOnline = false;
  vi.resetModules();
  vi.doMock("./later.ts", () => {
    if (!isOnline) throw new TypeError("Failed to fetch dynamically imported module");
    return { StepList: () => "The list" };
  });
});
afterEach(cleanup);

/** In the modules of this test, which share the words. */
const renderAnew = async (Page: () => ReactNode): Promise<void> => {
  const { renderPage } = await import("#test/support/screen.ts");
  renderPage(Page);
};

async function open(): Promise<void> {
  const { LaterPart } = await import("./later-part.tsx");
  const show: ComponentProps<typeof LaterPart>["children"] = ({ StepList }) =>
    createElement(StepList as unknown as () => string);
  await renderAnew(() => <LaterPart>{show}</LaterPart>);
}

describe("a part of the workout that is fetched as it is shown", () => {
  test("shows that it loads, and then itself", async () => {
    isOnline = true;
    await open();
    expect(screen.getByRole("progressbar", { name: "Loading..." })).toBeTruthy();
    expect(await screen.findByText("The list")).toBeTruthy();
    expect(screen.queryByRole("progressbar")).toBeNull();
  });

  test("says so where it cannot be fetched, and tries again", async () => {
    await open();
    expect((await screen.findByRole("alert")).textContent).toContain("You are offline");
    isOnline = true;
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("The list")).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("is asked for again by the next press", async () => {
    const { useLater } = await import("./use-later.ts");
    const failed = vi.fn();
    await renderAnew(function Sheet() {
      const [isWanted, setWanted] = useState(false);
      const later = useLater(isWanted, () => {
        failed();
        setWanted(false);
      });
      return (
        <button type="button" onClick={() => setWanted(true)}>
          {later ? "here" : "Open"}
        </button>
      );
    });
    fireEvent.click(await screen.findByRole("button", { name: "Open" }));
    await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce());
    isOnline = true;
    fireEvent.click(screen.getByRole("button", { name: "Open" }));
    expect(await screen.findByRole("button", { name: "here" })).toBeTruthy();
    expect(failed).toHaveBeenCalledOnce();
  });
});
