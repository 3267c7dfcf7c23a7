/** Signs in a browser's own description, the telling ones first: Edge calls itself Chrome, and Chrome calls itself Safari. */
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

/** What a person calls the browser behind a User-Agent; undefined when it says nothing known. */
export function toDeviceName(userAgent: string): DeviceName | undefined {
  const find = (signs: readonly (readonly [string, string])[]) => signs.find(([sign]) => userAgent.includes(sign))?.[1];
  const browser = find(browsers);
  const system = find(systems);
  return browser === undefined || system === undefined ? undefined : { browser, system };
}
