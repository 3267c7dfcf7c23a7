import type { DetailedError } from "tus-js-client";
import { ApiError } from "#shared/contract/client.ts";
import { createUpload, getUpload, type NewUpload } from "#shared/contract/media.ts";
import { api } from "#web/lib/api/browser.ts";
import { tokenStore } from "#web/lib/session/browser-tokens.ts";
import { retryingRefresh } from "#web/lib/session/load-renewal.ts";
import type { PendingFile } from "./pending-store.ts";

/** The state of a file's upload. `waiting`: without a network. */
export type SendingState =
  | { readonly status: "waiting" | "checking" }
  | { readonly status: "sending"; readonly percent: number }
  | { readonly status: "ready"; readonly mediaId: string }
  | { readonly status: "refused"; readonly code: string };

const pieceBytes = 1_048_576;
const pausesMs = [0, 1000, 3000, 10_000, 30_000];
export const againMs = 10_000;
const pollMs = 1000;

/** The server has forgotten the upload: the file is sent again under another id. */
class GoneError extends Error {}

/** Waits for a time, until the network is back, or until it is aborted. */
export function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener("online", done);
    signal.addEventListener("abort", done);
  });
}

const statusOf = (error: Error | DetailedError): number =>
  "originalResponse" in error ? (error.originalResponse?.getStatus() ?? 0) : 0;

/** Sends the bytes that the server lacks. An expired session is renewed. */
async function sendBytes(
  url: string,
  blob: Blob,
  onPercent: (percent: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const { Upload } = await import("tus-js-client");
  await new Promise<void>((resolve, reject) => {
    let token: string | undefined;
    let isRejected = false;
    const upload = new Upload(blob, {
      uploadUrl: url,
      chunkSize: pieceBytes,
      retryDelays: pausesMs,
      storeFingerprintForResuming: false,
      onBeforeRequest: async (request) => {
        if (isRejected) await retryingRefresh.after401(token, signal);
        isRejected = false;
        token = tokenStore.read().accessToken;
        if (token !== undefined) request.setHeader("authorization", `Bearer ${token}`);
      },
      onShouldRetry: (error) => {
        const status = statusOf(error);
        isRejected = status === 401;
        // No retry without a network: uploads continue once it is back.
        return navigator.onLine && !signal.aborted && ![404, 410, 413].includes(status);
      },
      onProgress: (sent, total) => onPercent(Math.floor((100 * sent) / Math.max(1, total))),
      onSuccess: () => resolve(),
      onError: (error) => reject([404, 410].includes(statusOf(error)) ? new GoneError() : error),
    });
    signal.addEventListener("abort", () => {
      void upload.abort();
      reject(new DOMException("aborted", "AbortError"));
    });
    upload.start();
  });
}

async function waitForCheck(id: string, signal: AbortSignal): Promise<SendingState> {
  for (;;) {
    const { upload } = await api(getUpload, { params: { id } }, { signal });
    const made = upload.mediaId ?? upload.videoHash;
    if (upload.state === "ready" && made !== null) return { status: "ready", mediaId: made };
    if (upload.state === "refused") return { status: "refused", code: upload.code ?? "MEDIA_UNREADABLE" };
    if (upload.state === "expired") throw new GoneError();
    await wait(pollMs, signal);
    signal.throwIfAborted();
  }
}

/** Sends a file at once and waits until it is accepted or refused; `mediaId` is the hash of an exercise's video. */
export async function sendFile(
  blob: Blob,
  body: Omit<NewUpload, "bytes">,
  report: (state: SendingState) => void,
  signal: AbortSignal,
): Promise<SendingState> {
  const { url } = await api(createUpload, { body: { ...body, bytes: blob.size } }, { signal });
  report({ status: "sending", percent: 0 });
  await sendBytes(url, blob, (percent) => report({ status: "sending", percent }), signal);
  report({ status: "checking" });
  return waitForCheck(body.id, signal);
}

async function sendOnce(
  file: PendingFile,
  report: (state: SendingState) => void,
  signal: AbortSignal,
): Promise<SendingState> {
  const { id, kind: purpose, targetId, target = "thread", blob, peaks } = file;
  if (blob === null) return { status: "refused", code: "MEDIA_UNREADABLE" };
  const body = { id, purpose, target: { kind: target, id: targetId } };
  return sendFile(blob, { ...body, ...(peaks === null ? {} : { peaks: [...peaks] }) }, report, signal);
}

/** Refusals that a retry would not change. */
const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 401;

/**
 * Sends a file until the server has accepted or refused it, despite broken connections and days without a network. If
 * the server has forgotten the upload, it gets a new id, which `onNewId` stores.
 */
export async function sendPending(
  first: PendingFile,
  report: (state: SendingState) => void,
  { signal, onNewId }: { readonly signal: AbortSignal; readonly onNewId: (file: PendingFile) => Promise<PendingFile> },
): Promise<void> {
  for (let file = first; !signal.aborted; ) {
    try {
      return report(await sendOnce(file, report, signal));
    } catch (error) {
      if (signal.aborted) return;
      if (isFinal(error)) return report({ status: "refused", code: error.code ?? "" });
      if (error instanceof GoneError) file = await onNewId(file);
      else report({ status: "waiting" });
      await wait(error instanceof GoneError ? 0 : againMs, signal);
    }
  }
}
