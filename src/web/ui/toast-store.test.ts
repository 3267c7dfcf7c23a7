import { describe, expect, it, vi } from "vitest";
import { createToastStore } from "./toast-store.ts";

describe("the toast store", () => {
  it("shows an information for five seconds by default", () => {
    const store = createToastStore();
    store.show({ message: "Saved" });
    expect(store.read()).toMatchObject([{ message: "Saved", type: "info", duration: 5000 }]);
  });

  it("restarts a visible message instead of repeating it", () => {
    const store = createToastStore();
    const first = store.show({ message: "Saved", type: "success" });
    const second = store.show({ message: "Saved", type: "success" });
    expect(store.read().map((toast) => toast.id)).toEqual([second]);
    expect(second).not.toBe(first);
  });

  it("replaces an older message about the same thing, so that a failure does not stay beside the success", () => {
    const store = createToastStore();
    store.show({ message: "Could not be saved", type: "error", about: "coupon" });
    store.show({ message: "Copied", about: "link" });
    store.show({ message: "Saved", type: "success", about: "coupon" });
    expect(store.read().map((toast) => toast.message)).toEqual(["Copied", "Saved"]);
  });

  it("keeps the four newest", () => {
    const store = createToastStore();
    for (const message of ["a", "b", "c", "d", "e"]) store.show({ message });
    expect(store.read().map((toast) => toast.message)).toEqual(["b", "c", "d", "e"]);
  });

  it("notifies its listeners of every change until they unsubscribe", () => {
    const store = createToastStore();
    const listener = vi.fn();
    const leave = store.subscribe(listener);
    const id = store.show({ message: "Saved" });
    store.dismiss(id);
    leave();
    store.show({ message: "Again" });
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it("has nothing to show on the server", () => {
    const store = createToastStore();
    store.show({ message: "Saved" });
    expect(store.readOnServer()).toEqual([]);
  });
});
