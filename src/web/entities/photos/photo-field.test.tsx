// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import photos from "#locales/en/photos.json" with { type: "json" };
import { renderPage } from "#test/support/screen.ts";
import { PhotoField, type ShownPhoto } from "./photo-field.tsx";

const open = new Set<string>();
vi.spyOn(URL, "createObjectURL").mockImplementation(() => {
  const url = `blob:${open.size}-${Math.random()}`;
  open.add(url);
  return url;
});
vi.spyOn(URL, "revokeObjectURL").mockImplementation((url) => void open.delete(url));

const file = new File(["x"], "side.jpg", { type: "image/jpeg" });

function Page() {
  const [chosen, setChosen] = useState<readonly ShownPhoto[]>([{ id: "p", file }]);
  const [isShown, setShown] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setShown(!isShown)}>
        Turn
      </button>
      {isShown && (
        <PhotoField
          {...{ photos: chosen, max: 5, hint: "", optionalLabel: "" }}
          upload={() => Promise.resolve("q")}
          onChange={setChosen}
        />
      )}
    </>
  );
}

afterEach(cleanup);

const shown = () => screen.getByRole("img").getAttribute("src") ?? "";

test("a picture is still seen after the field was closed and opened again, and takes no memory in between", async () => {
  renderPage(Page, { photos });
  await waitFor(() => expect(open.has(shown())).toBe(true));
  fireEvent.click(screen.getByText("Turn"));
  expect(open.size).toBe(0);
  fireEvent.click(screen.getByText("Turn"));
  await waitFor(() => expect(open.has(shown())).toBe(true));
});
