/** A setting is missing or invalid. The message is one line with the setting and the remedy, never its value. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}
