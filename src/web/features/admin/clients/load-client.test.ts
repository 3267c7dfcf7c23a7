import { expect, test, vi } from "vitest";
import { adminGetClient, adminGetClientCalendar } from "#shared/contract/admin-clients.ts";
import { adminGetClientPhotos } from "#shared/contract/check-ins.ts";
import { ApiError } from "#shared/contract/client.ts";
import { loadClient } from "./load-client.ts";

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock("#web/lib/api/browser.ts", () => ({ api: call }));

test("all coaches can open the page of a client who shows pictures only to women", async () => {
  const refusal = (status: number) =>
    new ApiError({ status, statusText: "", data: { code: "NOT_FOUND" }, requestId: undefined });
  let status = 404;
  const header = { client: { id: "c" }, isEnded: false };
  call.mockImplementation((endpoint: unknown) => {
    if (endpoint === adminGetClient) return Promise.resolve({ header });
    if (endpoint === adminGetClientCalendar) return Promise.resolve({ today: "2026-11-27", sessions: [], pauses: [] });
    if (endpoint === adminGetClientPhotos) return Promise.reject(refusal(status));
    throw new Error("another call");
  });
  const open = () => loadClient("c", { url: "http://shop.test/dashboard/admin/clients/c?tab=photos" });
  expect((await open()).training?.content).toEqual({ tab: "photos", photos: undefined });
  status = 503;
  await expect(open()).rejects.toThrow(ApiError);
});
