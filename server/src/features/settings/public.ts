export { changeRate, checkedRate, type RateFigure, rateState, storedRate } from './fx-override.ts';
export { changeFee, checkFee, type FeeChange } from './own-fees.ts';
export { changeRule, checkRule, type RuleChange } from './set-rule.ts';
