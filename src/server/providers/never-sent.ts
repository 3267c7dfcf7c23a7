/** Whether a call failed before anything had left: the name was unknown, or nobody listened. */
export function isNeverSent(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = String(Reflect.get(at, "code") ?? "");
    if (["ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "UND_ERR_CONNECT_TIMEOUT"].includes(code)) return true;
  }
  return false;
}
