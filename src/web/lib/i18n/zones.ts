/** The time zone of this browser. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Every time zone that the browser knows, its own first. */
export const listZones = (): string[] => [...new Set([browserZone(), ...Intl.supportedValuesOf("timeZone")])];
