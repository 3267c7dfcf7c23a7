/** The URL that opens a chat with a number and a message; `undefined` without a number. */
export function toWhatsAppLink(phone: string, message: string): string | undefined {
  const digits = phone.replace(/\D/g, "");
  return digits === "" ? undefined : `https://wa.me/${digits}?text=${encodeURIComponent(message)}`;
}
