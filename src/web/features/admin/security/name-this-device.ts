const devices: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android phone"],
  [/Macintosh/, "Mac"],
  [/Windows/, "Windows computer"],
  [/CrOS/, "Chromebook"],
];

/** What a new passkey is called until its owner says otherwise. */
export const nameThisDevice = (userAgent: string): string =>
  devices.find(([pattern]) => pattern.test(userAgent))?.[1] ?? "This computer";
