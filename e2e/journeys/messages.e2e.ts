import { expect, test } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { enterAs } from "../support/sign-in.ts";
import { mailTo } from "../support/words.ts";

/** A visitor writes to the shop; staff answer with a saved reply, and the visitor reads it in a mail. */
test("a message is answered with a saved reply", async ({ page, request }, { project }) => {
  // Staff pages are English.
  if (project.name !== "en-desktop") return;
  const email = "sara.reader@mail.test";
  const sent = await request.post("/api/contact", {
    data: { name: "Sara", email, subject: "Where is my belt?", message: "I ordered it last week.", language: "en" },
  });
  expect(sent.status()).toBe(201);
  await enterAs(page, "admin@himma.test");
  await page.goto(`/dashboard/admin/messages?search=${email}`);
  const message = page.getByRole("article").filter({ hasText: "Where is my belt?" });
  await message.getByRole("button", { name: "Reply" }).click();
  await message.getByRole("button", { name: "Saved replies" }).click();
  await message.getByRole("button", { name: "Ask for the order number" }).click();
  const reply = message.getByLabel("Your reply");
  await expect(reply).toBeFocused();
  await expect(reply).toHaveValue(/^Hello Sara,\n\nThank you for writing\./);
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  await expect(message.getByRole("list", { name: "Replies" })).toContainText("Please send us your order number");
  await expect(message.getByText("Resolved", { exact: true })).toBeVisible();
  const mail = await mailTo(page, email, /order number/);
  expect(mail.subject).toBe("Re: Where is my belt?");
  expect(mail.text).toContain("> I ordered it last week.");
});
