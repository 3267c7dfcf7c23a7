import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import type { UploadPurpose } from "#shared/domain/private-media.ts";
import { callApi } from "./api.ts";

interface Sent {
  readonly purpose: UploadPurpose;
  readonly target: { readonly kind: "thread" | "checkin"; readonly id: string };
  readonly bytes: Buffer;
}

/** Uploads a medium as the account that is signed in on the page. Resolves to its id once it was checked. */
export async function sendMedium(page: Page, { purpose, target, bytes }: Sent): Promise<string> {
  const id = randomUUID();
  const { url } = await callApi<{ url: string }>(page, "POST", "/uploads", {
    ...{ id, purpose, target, bytes: bytes.length },
  });
  const token = await page.evaluate(() => localStorage.getItem("accessToken"));
  const patched = await page.request.fetch(url, {
    method: "PATCH",
    headers: {
      ...{ authorization: `Bearer ${token}`, "tus-resumable": "1.0.0", "upload-offset": "0" },
      "content-type": "application/offset+octet-stream",
    },
    data: bytes,
  });
  expect(patched.status()).toBe(204);
  const read = () =>
    callApi<{ upload: { state: string; mediaId: string | null } }>(page, "GET", `/uploads/${id}`).then(
      ({ upload }) => upload,
    );
  await expect.poll(async () => (await read()).state, { timeout: 40_000 }).toBe("ready");
  return (await read()).mediaId ?? "";
}
