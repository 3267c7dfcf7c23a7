import { t } from "../text.ts";

export const main = t("التمرين الأساسي", "Main lift");
export const secondary = t("تمارين مساعدة", "Assistance");
export const pair = t("ثنائي", "Superset");
export const rounds = t("جولات", "Rounds");
export const finisher = t("الختام", "Finisher");
export const coreWork = t("وسط الجسم", "Core");
export const run = t("الجري", "Run");
export const flow = t("التدفق", "Flow");
export const holds = t("إطالات ثابتة", "Holds");
