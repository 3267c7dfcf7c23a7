/** User-Agent tokens, the most specific first: Edge contains Chrome, and Chrome contains Safari. */
const browsers = [
  ["Edg", "Edge"],
  ["OPR", "Opera"],
  ["SamsungBrowser", "Samsung Internet"],
  ["Firefox", "Firefox"],
  ["FxiOS", "Firefox"],
  ["CriOS", "Chrome"],
  ["Chrome", "Chrome"],
  ["Safari", "Safari"],
] as const;

const systems = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["Windows", "Windows"],
  ["Mac OS", "macOS"],
  ["CrOS", "ChromeOS"],
  ["Linux", "Linux"],
] as const;

export interface DeviceName {
  readonly browser: string;
  readonly system: string;
}

/** The browser and device of a User-Agent; undefined when unknown. */
export function toDeviceName(userAgent: string): DeviceName | undefined {
  const find = (signs: readonly (readonly [string, string])[]) => signs.find(([sign]) => userAgent.includes(sign))?.[1];
  const browser = find(browsers);
  const system = find(systems);
  return browser === undefined || system === undefined ? undefined : { browser, system };
}
