import type { Goal } from "#shared/domain/programme-facts.ts";
import type { Form } from "../parts/workouts.ts";

export interface ClientStory {
  readonly begunDaysAgo: number;
  /** Of the package; 3 by default. */
  readonly months?: number;
  /** Where the plan began at another time. */
  readonly planDaysAgo?: number;
  /** How they train so many days ago; without it they have no plan. */
  readonly formOn?: (daysAgo: number) => Form | undefined;
  readonly weights?: readonly number[];
  /** Brought the workouts of another app along. */
  readonly hasImported?: boolean;
  readonly goal?: Goal;
  /** Who coached them until so many days ago, and what they told the next one. */
  readonly handover?: { readonly from: string; readonly daysAgo: number; readonly brief: string };
  readonly messages?: readonly {
    readonly hoursAgo: number;
    readonly author: "customer" | "coach";
    readonly text: string;
  }[];
}

const always = (): Form => ({});

/** The demo coach's clients: between them they show every reason of the queue. */
export const clientStories: readonly ClientStory[] = [
  // Waits for an answer, and for a word about a clip.
  {
    ...{ begunDaysAgo: 43, formOn: always, hasImported: true },
    messages: [
      { hoursAgo: 190, author: "coach", text: "أسبوع ممتاز. زد كيلوين ونصفًا في السكوات." },
      { hoursAgo: 120, author: "customer", text: "كتفي الأيسر يشدّ في الضغط فوق الرأس. هل أكمل أم أبدّل التمرين؟" },
      { hoursAgo: 100, author: "customer", text: "وهذا مقطع من السكوات بعد الزيادة. هل العمق كافٍ؟" },
    ],
  },
  // Has not been seen for two weeks; came from another coach before.
  {
    handover: {
      ...{ from: "youssef-nabil", daysAgo: 20 },
      brief: "Travels every other month and trains with bands then. Answers best in the evening.",
    },
    ...{ begunDaysAgo: 43, formOn: (daysAgo: number) => (daysAgo <= 14 ? undefined : {}) },
    messages: [
      { hoursAgo: 500, author: "customer", text: "I travel next week. Two sessions or none?" },
      { hoursAgo: 495, author: "coach", text: "Two short ones with bands, then back to the plan on Sunday." },
    ],
  },
  // Comes half as often as before.
  { begunDaysAgo: 50, formOn: (daysAgo) => (daysAgo <= 14 && daysAgo % 4 !== 1 ? undefined : {}), messages: [] },
  // The last week was too heavy.
  { begunDaysAgo: 43, formOn: (daysAgo) => (daysAgo <= 13 ? { load: 0.93, effort: 1.5 } : {}), messages: [] },
  // Loses fat no more, and the lifts stand still.
  {
    ...{ begunDaysAgo: 58, planDaysAgo: 58, formOn: () => ({ growth: 0 }), goal: "fat_loss", messages: [] },
    weights: [84.6, 84, 83.3, 82.9, 82.6, 82.6, 82.5, 82.6, 82.5],
  },
  // Paid until next week, at the end of the plan.
  { begunDaysAgo: 87, planDaysAgo: 80, formOn: always, messages: [] },
  // Began twelve days ago and has no plan yet.
  { begunDaysAgo: 12, months: 6, messages: [] },
];
