// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createElement, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { staffMediaWords } from "#web/admin-kit/coaching/staff-media-words.ts";
import { AttachBar } from "./attach-bar.tsx";
import type { Pending, PendingFiles } from "./use-pending.ts";

vi.mock("./is-loaded-for-media.ts", () => ({ isLoadedForMedia: () => true }));

/** Records what `spoken` says. */
let spoken = "";
let recording: FakeRecorder | undefined;
class FakeRecorder {
  static isTypeSupported = () => true;
  ondataavailable: ((event: { data: Blob }) => void) | null = null;
  onstop: (() => void) | null = null;
  readonly stream: MediaStream;
  constructor(stream: MediaStream) {
    this.stream = stream;
    recording = this;
  }
  start() {}
  stop() {
    this.ondataavailable?.({ data: new Blob([spoken]) });
    this.onstop?.();
  }
}

const contents = new Map<string, Blob>();
beforeEach(() => {
  contents.clear();
  vi.stubGlobal("MediaRecorder", FakeRecorder);
  vi.stubGlobal(
    "AudioContext",
    class {
      decodeAudioData = () => Promise.reject(new Error("no sound"));
      close = () => Promise.resolve();
    },
  );
  const getUserMedia = () => Promise.resolve({ getTracks: () => [{ stop: () => undefined }] });
  Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia }, configurable: true });
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    const url = `blob:${contents.size}`;
    contents.set(url, blob as Blob);
    return url;
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Bar() {
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const files = {
    pending,
    add: async (kind: "voice", blob: Blob, peaks: readonly number[] | null) =>
      setPending((all) => [
        ...all,
        {
          file: {
            ...{ id: String(all.length), userId: "nour", targetId: "thread", kind, blob, bytes: blob.size, peaks },
            ...{ mediaId: null, at: contents.size + 1 },
          },
          state: { status: "ready", mediaId: "m" },
        },
      ]),
    remove: ({ file }: Pending) => setPending((all) => all.filter((one) => one.file.at !== file.at)),
    clear: () => undefined,
  } as unknown as PendingFiles;
  return createElement(AttachBar, { files, words: staffMediaWords, kinds: ["voice"], most: 1 });
}

const record = async (what: string, button: string) => {
  spoken = what;
  fireEvent.click(screen.getByRole("button", { name: button }));
  fireEvent.click(await screen.findByRole("button", { name: /^Stop/ }));
};
const heard = async () => {
  const { src } = await screen.findByLabelText<HTMLAudioElement>("Voice note");
  return contents.get(src)?.text();
};

test("a voice note can be played before it is sent, and replaced by a new recording", async () => {
  render(createElement(Bar));
  await record("first try", "Voice note");
  expect(await heard()).toBe("first try");
  // Only one note is allowed, and it can still be recorded again.
  expect(screen.queryByRole("button", { name: "Voice note" })).toBeNull();
  await record("better", "Record again");
  await waitFor(async () => expect(await heard()).toBe("better"));
  expect(screen.getAllByLabelText("Voice note")).toHaveLength(1);
  act(() => recording?.stream.getTracks()[0]?.stop());
});
