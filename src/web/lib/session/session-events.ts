/** Raised when a call needs a signed-in user and there is none, and when a session could not be renewed. */
export type SessionEventName = "authRequired" | "tokenRefreshFailed";

/** The message of each event (product.md section 4); pages show the translation `session.<name>`. */
export const sessionMessages: Readonly<Record<SessionEventName, string>> = {
  authRequired: "Please log in to continue.",
  tokenRefreshFailed: "Session expired. Please log in again.",
};

export interface SessionEvent {
  readonly name: SessionEventName;
  readonly message: string;
}

export interface SessionEvents {
  raise(name: SessionEventName): void;
  listen(listener: (event: SessionEvent) => void): () => void;
}

export function createSessionEvents(): SessionEvents {
  const listeners = new Set<(event: SessionEvent) => void>();
  return {
    raise: (name) => {
      for (const listener of listeners) listener({ name, message: sessionMessages[name] });
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
