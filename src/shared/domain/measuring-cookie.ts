/** The cookie with a browser's consent, by the version of the text that was shown. */
export const measuringCookie = "himmaMeasuring";
export const measuringVersion = "2026-11";
