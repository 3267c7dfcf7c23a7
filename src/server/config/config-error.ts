/** A setting is missing or wrong. The message is one line that names the setting and the remedy, never its value. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}
