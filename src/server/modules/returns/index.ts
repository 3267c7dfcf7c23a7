export { returnRuleRoutes } from "./admin/routes.ts";
export { readReturnApproval } from "./approval.ts";
export {
  copyRights,
  freezeRights,
  type GroundTerms,
  type LineTerms,
  readGroundTerms,
  readLineTerms,
} from "./line-rights.ts";
export { readReturnRules, readSaleRules, toSaleSentence, toSaleSentences } from "./read-rules.ts";
export { orderLineRights } from "./tables.ts";
