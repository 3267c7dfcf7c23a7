/** The payload of a token, unverified; undefined when it cannot be read. */
export function readPayload(token: string): Record<string, unknown> | undefined {
  try {
    const [, payload = ""] = token.split(".");
    const bytes = Uint8Array.from(atob(payload.replaceAll("-", "+").replaceAll("_", "/")), (char) =>
      char.charCodeAt(0),
    );
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** The user id of a token. */
export function subjectOfToken(token: string | undefined): string | undefined {
  const subject = token === undefined ? undefined : readPayload(token)?.["sub"];
  return typeof subject === "string" ? subject : undefined;
}
