import type { Translate } from "#web/lib/i18n/translator.ts";
import { toast } from "#web/ui/toast-store.ts";

export interface Shared {
  readonly title: string;
  readonly text?: string;
  readonly url?: string;
  /** Included if the device can share files. */
  readonly picture?: File | undefined;
}

const wasClosed = (error: unknown): boolean => error instanceof DOMException && error.name === "AbortError";

/** Opens the device's share sheet. False if there is none, or if it cannot open. */
async function openSheet({ picture, ...data }: Shared): Promise<boolean> {
  if (typeof navigator.share !== "function") return false;
  const files = picture === undefined ? [] : [picture];
  const whole = files.length > 0 && navigator.canShare?.({ files }) ? { ...data, files } : data;
  try {
    await navigator.share(whole);
    return true;
  } catch (error) {
    // Closing the sheet counts as handled.
    return wasClosed(error);
  }
}

/** Shares by the device's sheet, else copies the text or link. Nothing is sent before the press. */
export async function share(shared: Shared, t: Translate): Promise<void> {
  if (await openSheet(shared)) return;
  try {
    await navigator.clipboard.writeText([shared.text, shared.url].filter(Boolean).join("\n"));
    toast.show({ type: "success", message: t(shared.text === undefined ? "goods.linkCopied" : "goods.textCopied") });
  } catch {
    toast.show({ type: "error", message: t("goods.notCopied") });
  }
}

/** Shares the page's URL, without its query. */
export const sharePage = (title: string, t: Translate): Promise<void> =>
  share({ title, url: location.origin + location.pathname }, t);
