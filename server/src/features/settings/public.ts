export { changeRate, checkedRate, type RateFigure, rateState, storedRate } from './fx-override.ts';
export { changeRule, checkRule, type RuleChange } from './set-rule.ts';
