import { t } from "../text.ts";

export const main = t("الجزء الرئيسي", "Main work");
export const secondary = t("تمارين مساعدة", "Assistance");
export const pair = t("تمرينان معًا", "Pair");
export const rounds = t("جولات", "Rounds");
export const finisher = t("الختام", "Finisher");
export const coreWork = t("وسط الجسم", "Core");
export const run = t("الجري", "Run");
export const flow = t("سلسلة حركات", "Flow");
export const holds = t("إطالات ثابتة", "Holds");
