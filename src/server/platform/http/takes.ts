/** Whether an Accept or Accept-Encoding header names this value with a weight above 0; ignores wildcards. */
export function takes(header: string | undefined, one: string): boolean {
  return (header ?? "").split(",").some((entry) => {
    const [name, ...settings] = entry.split(";").map((part) => part.trim().toLowerCase());
    return name === one && !settings.some((setting) => /^q=0(?:\.0*)?$/.test(setting));
  });
}
