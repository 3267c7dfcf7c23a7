// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { renderPage } from "#test/support/screen.ts";
import { CommentPanel } from "./comment-panel.tsx";
import type { Tool } from "./draw-tools.tsx";
import { useDraft } from "./use-draft.ts";

afterEach(cleanup);

const clip = { id: "019b76da-a800-7000-8000-000000000001", threadId: "019b76da-a800-7000-8000-000000000002", ms: 9000 };
const player = { ms: 7000, pause: () => undefined, seek: () => undefined };

function Page() {
  const written = useDraft();
  const [tool, setTool] = useState<Tool>({ kind: "arrow", colour: "yellow" });
  return <CommentPanel {...{ player, written, tool, setTool }} data={{ clip } as never} />;
}

test("the focus goes into a new comment, and back to the button when it is cancelled", async () => {
  renderPage(() => <Page />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Comment at 0:07.00" }));
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Your comment" }));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Line" }));
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Comment at 0:07.00" }));
});
