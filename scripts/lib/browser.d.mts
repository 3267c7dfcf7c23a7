/** What Chromium needs to run headless anywhere, as root too. */
export declare const browserFlags: readonly string[];

/** The path of a Chromium that starts: CHROMIUM_PATH, an installed one, or the one from npm. Throws when there is none. */
export declare function findBrowser(): Promise<string>;
