/** Flags that let headless Chromium run anywhere, also as root. */
export declare const browserFlags: readonly string[];

/** Path of a working Chromium: CHROMIUM_PATH, an installed one, or the one from npm. Throws when there is none. */
export declare function findBrowser(): Promise<string>;
