// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Link } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { postReview, reviewBody } from "#shared/contract/reviews.ts";
import { renderPage } from "#test/support/screen.ts";
import { TextField } from "#web/ui/input.tsx";
import { Form } from "./form.tsx";
import { bodyRules } from "./problems-of.ts";
import { useContractForm } from "./use-contract-form.ts";

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock("#web/lib/api/browser.ts", () => ({ api: call }));

function Review() {
  const form = useContractForm({
    endpoint: postReview,
    params: { id: "belt" },
    defaults: { rating: 5, title: "", body: "" },
    rules: bodyRules(reviewBody),
    onDone: () => undefined,
  });
  return (
    <Form form={form} asksBeforeLeaving>
      <TextField {...form.field("body")} label="Review" />
      <button type="submit">Send</button>
      <Link to="/elsewhere">Away</Link>
    </Form>
  );
}

afterEach(() => {
  cleanup();
  call.mockReset();
});

test("a page with unsaved input asks before it is left, and can stay", async () => {
  renderPage(Review);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("Review"), "Holds well");
  await user.click(screen.getByText("Away"));
  await user.click(await screen.findByText("Keep editing"));
  expect(screen.getByLabelText<HTMLInputElement>("Review").value).toBe("Holds well");
  await user.click(screen.getByText("Away"));
  await user.click(await screen.findByText("Leave"));
  expect(await screen.findByText("Elsewhere")).toBeDefined();
});

test("nothing is asked without input, or after it was sent", async () => {
  call.mockResolvedValue({});
  renderPage(Review);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("Review"), "Holds well");
  await user.click(screen.getByText("Send"));
  await waitFor(() => expect(call).toHaveBeenCalledTimes(1));
  await user.click(screen.getByText("Away"));
  expect(await screen.findByText("Elsewhere")).toBeDefined();
});

test("a refused value is explained by the kind of its field, and only a list is called one", async () => {
  function Refused() {
    const form = useContractForm({
      endpoint: postReview,
      params: { id: "belt" },
      defaults: { rating: 5 as number | null, title: "", body: "" },
      toBody: ({ rating, ...words }) => ({ ...words, rating: rating ?? 0 }),
      check: () => ["rating", "title", "body"].map((field) => ({ field, code: "INVALID_VALUE" })),
      onDone: () => undefined,
    });
    return (
      <Form form={form}>
        <TextField {...form.number("rating")} label="Rating" />
        <TextField {...form.field("title", "list")} label="Title" />
        <TextField {...form.field("body")} label="Review" />
        <button type="submit">Send</button>
      </Form>
    );
  }
  renderPage(Refused);
  await userEvent.setup().click(screen.getByText("Send"));
  expect(await screen.findByText("Enter a number that fits here.")).toBeDefined();
  expect(screen.getAllByText("Choose a value from the list.")).toHaveLength(1);
  expect(screen.getAllByText("This value cannot be used here.")).toHaveLength(1);
});
