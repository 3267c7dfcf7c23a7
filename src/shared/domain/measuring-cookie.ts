/** The cookie that keeps what a browser agreed to, by the version of the words that were shown. */
export const measuringCookie = "himmaMeasuring";
export const measuringVersion = "2026-11";
