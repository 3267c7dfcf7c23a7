export type ToastType = "success" | "error" | "info";

export type ToastAction = { label: string; onClick: () => void };

export type ToastInput = {
  message: string;
  type?: ToastType | undefined;
  /** Milliseconds; default 5000. */
  duration?: number | undefined;
  action?: ToastAction | undefined;
  /** What the message is about: a newer one about the same thing replaces it. */
  about?: string | undefined;
};

export type Toast = {
  id: number;
  about?: string | undefined;
  message: string;
  type: ToastType;
  duration: number;
  action?: ToastAction | undefined;
};

const defaultDurationMs = 5000;
const maxAtOnce = 4;
const none: readonly Toast[] = [];

/** The toasts of one page. The server never shows one, so a module-wide store leaks nothing between visitors. */
export function createToastStore() {
  let toasts = none;
  let lastId = 0;
  const listeners = new Set<() => void>();
  const set = (next: readonly Toast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  return {
    /** Shows a toast and returns its id; a visible toast with the same message is restarted instead. */
    show({ message, type = "info", duration = defaultDurationMs, action, about }: ToastInput): number {
      lastId += 1;
      const isSame = (toast: Toast) =>
        (about !== undefined && toast.about === about) || (toast.message === message && toast.type === type);
      const others = toasts.filter((toast) => !isSame(toast));
      set([...others, { id: lastId, message, type, duration, action, about }].slice(-maxAtOnce));
      return lastId;
    },
    dismiss(id: number) {
      set(toasts.filter((toast) => toast.id !== id));
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    read: () => toasts,
    readOnServer: () => none,
  };
}

export const toast = createToastStore();
