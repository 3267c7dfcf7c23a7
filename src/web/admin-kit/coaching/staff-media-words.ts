import type { MediaWords } from "#web/entities/media/words.ts";

const refusals: Readonly<Record<string, string>> = {
  MEDIA_UNREADABLE: "This file can't be read. Choose another one.",
  CODEC_UNSUPPORTED: "This format can't be played everywhere. Set the camera to “Most compatible”.",
  TOO_LONG: "It is too long: clips have at most 30 seconds, voice notes 2 minutes.",
  TOO_SMALL: "It is too short or too small.",
  TOO_BIG: "The file is too big.",
  QUOTA: "That is all for today.",
  CANNOT_CUT: "This browser can't cut this clip. Choose another one.",
};

/** Texts of media for staff. */
export const staffMediaWords: MediaWords = {
  ...{ photo: "Photo", clip: "Clip", voice: "Voice note", stop: "Stop" },
  again: "Record again",
  ...{ remove: "Remove", deleted: "Deleted", open: "Open the photo", close: "Close" },
  ...{ waiting: "Waiting for the network", checking: "Checking…", ready: "Ready to send" },
  sending: (percent) => `Uploading… ${percent}%`,
  refused: (code) => refusals[code] ?? "It could not be sent. Remove it and try again.",
  limit: "A message takes at most 4 attachments.",
  noMicrophone: "The microphone is not available. Allow it in the browser.",
  ...{ trimTitle: "Choose the part to send", from: "From", to: "To", muted: "Without sound", use: "Use this clip" },
  copied: (megabytes) =>
    `This browser can't make clips smaller: about ${megabytes} MB are sent, and it may begin a little earlier.`,
  preparing: (percent) => `Preparing… ${percent}%`,
  span: (seconds) => `${seconds} seconds`,
};
