import { t } from "./text.ts";
import type { Partner } from "./types.ts";

/** Neutral, fictional names; shops add their own partners. */
export const partners: readonly Partner[] = [
  { slug: "nile-gym", name: t("نادي النيل", "Nile Gym"), field: t("نادٍ رياضي", "Gym") },
  { slug: "madar-studio", name: t("استوديو مدار", "Madar Studio"), field: t("يوغا ومرونة", "Yoga and mobility") },
  { slug: "green-plate", name: t("الطبق الأخضر", "Green Plate"), field: t("مطبخ وجبات صحية", "Meal kitchen") },
  { slug: "sahra-runners", name: t("عدّاؤو الصحراء", "Sahra Runners"), field: t("مجموعة جري", "Running club") },
  { slug: "qimma-outdoor", name: t("قمّة للرحلات", "Qimma Outdoor"), field: t("رحلات جبلية", "Mountain trips") },
  { slug: "mawja-swim", name: t("موجة للسباحة", "Mawja Swim"), field: t("مسبح وتعليم", "Pool and lessons") },
  { slug: "tawazun-clinic", name: t("مركز توازن", "Tawazun Centre"), field: t("علاج طبيعي", "Physiotherapy") },
  { slug: "darb-cycles", name: t("درب للدراجات", "Darb Cycles"), field: t("دراجات وصيانة", "Bicycles and repair") },
];
