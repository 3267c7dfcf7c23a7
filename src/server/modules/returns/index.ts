export { returnRuleRoutes } from "./admin/routes.ts";
export {
  copyRights,
  freezeRights,
  type GroundTerms,
  type LineTerms,
  readGroundTerms,
  readLineTerms,
} from "./line-rights.ts";
export { readReturnRules, readSaleSentences, toSaleSentence } from "./read-rules.ts";
