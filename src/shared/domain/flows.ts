/** Messages triggered by what somebody did or did not do. */
export const flowNames = [
  "abandoned-cart",
  "price-drop",
  "refill",
  "back-in-stock",
  "points-expiring",
  "workout-reminder",
] as const;
export type FlowName = (typeof flowNames)[number];

export interface FlowRules {
  /** A tenth of its people get nothing, so that its effect can be measured. */
  readonly hasHoldout: boolean;
  /** Which purchase ends it: any, one of its product, or none. */
  readonly endsOn: "purchase" | "purchase of the product" | "nothing";
  /** Needs consent to offers. */
  readonly isMarketing: boolean;
  /** Default until staff change it. */
  readonly isOn: boolean;
}

export const flowRules: Readonly<Record<FlowName, FlowRules>> = {
  "abandoned-cart": { hasHoldout: true, endsOn: "purchase", isMarketing: true, isOn: false },
  "price-drop": { hasHoldout: true, endsOn: "purchase of the product", isMarketing: true, isOn: false },
  refill: { hasHoldout: true, endsOn: "purchase of the product", isMarketing: true, isOn: false },
  "back-in-stock": { hasHoldout: false, endsOn: "purchase of the product", isMarketing: false, isOn: true },
  "points-expiring": { hasHoldout: true, endsOn: "purchase", isMarketing: false, isOn: true },
  "workout-reminder": { hasHoldout: false, endsOn: "nothing", isMarketing: false, isOn: true },
};

export const arms = ["message", "control"] as const;
export type Arm = (typeof arms)[number];

/** Percentage of people in the control arm. */
export const controlPercent = 10;
/** Purchases count for so long after the first message was due. */
export const measuredDays = 7;
/** With fewer people in an arm no effect is shown. */
export const minPeople = 200;
