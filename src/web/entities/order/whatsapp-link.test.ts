import { expect, it } from "vitest";
import { toWhatsAppLink } from "./whatsapp-link.ts";

it("a chat opens with the shop's number and the message", () => {
  expect(toWhatsAppLink("+20 100 555 0142", "طلب HM-1")).toBe(
    "https://wa.me/201005550142?text=%D8%B7%D9%84%D8%A8%20HM-1",
  );
});

it("a shop without a number has no link", () => {
  expect(toWhatsAppLink("", "Order")).toBeUndefined();
});
