/**
 * Numbers of Google's product taxonomy, by the slug of the shop's category. For missing ones both channels choose a
 * category automatically.
 */
export const googleCategories: Readonly<Record<string, number>> = {
  // Health & Beauty > Health Care > Fitness & Nutrition > Vitamins & Supplements
  supplements: 525,
  // Sporting Goods > Exercise & Fitness
  equipment: 990,
  // Apparel & Accessories > Clothing > Activewear
  apparel: 5322,
  // Food, Beverages & Tobacco > Food Items > Snack Foods
  snacks: 423,
};
