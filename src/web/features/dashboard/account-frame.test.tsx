// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderPage } from "#test/support/screen.ts";
import { AccountFrame } from "./account-frame.tsx";

const { useSession } = vi.hoisted(() => ({ useSession: vi.fn() }));
vi.mock("#web/lib/session/use-session.ts", () => ({ useSession }));

afterEach(cleanup);
const show = (user: object | null) => {
  useSession.mockReturnValue({ user });
  renderPage(() => <AccountFrame>Page</AccountFrame>);
};

test("an affiliate finds their page in the account's menu, and nobody else does", () => {
  show({ role: "customer", isAffiliate: true });
  expect(screen.getByRole("link", { name: "Affiliate" }).getAttribute("href")).toContain("/dashboard/affiliate");
  cleanup();
  show({ role: "customer" });
  expect(screen.getByRole("link", { name: "My points" })).toBeDefined();
  expect(screen.queryByRole("link", { name: "Affiliate" })).toBeNull();
  cleanup();
  show(null);
  expect(screen.queryByRole("link", { name: "Affiliate" })).toBeNull();
});
