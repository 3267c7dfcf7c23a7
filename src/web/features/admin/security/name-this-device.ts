const devices: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android phone"],
  [/Macintosh/, "Mac"],
  [/Windows/, "Windows computer"],
  [/CrOS/, "Chromebook"],
];

/** The suggested name of a new passkey. */
export const nameThisDevice = (userAgent: string): string =>
  devices.find(([pattern]) => pattern.test(userAgent))?.[1] ?? "This computer";
