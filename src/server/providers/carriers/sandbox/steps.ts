import type { ShipmentMove } from "#shared/domain/shipments.ts";

/** The buttons of the test carrier: the states from which each works, and the one that it leads to. */
export const sandboxSteps = {
  "picked-up": { to: "picked_up", from: ["booked"] },
  out: { to: "out_for_delivery", from: ["picked_up", "out_for_delivery"] },
  deliver: { to: "delivered", from: ["picked_up", "out_for_delivery"] },
  refuse: { to: "returned", from: ["picked_up", "out_for_delivery"] },
  lose: { to: "lost", from: ["picked_up", "out_for_delivery"] },
} as const satisfies Readonly<Record<string, { readonly to: ShipmentMove; readonly from: readonly string[] }>>;
export type SandboxAction = keyof typeof sandboxSteps;

export const sandboxActions = Object.keys(sandboxSteps) as SandboxAction[];
export const isSandboxAction = (text: string): text is SandboxAction => Object.hasOwn(sandboxSteps, text);

/** What the carrier says of each step. */
export const sandboxTexts: Readonly<Record<SandboxAction, string>> = {
  "picked-up": "Picked up from the shop",
  out: "Out for delivery",
  deliver: "Delivered",
  refuse: "Refused by the customer and brought back",
  lose: "Lost on the way",
};
