export { changeText } from './change-text.ts';
export { checkedRate, type RateFigure, rateState, storedRate } from './fx-override.ts';
export { checkFee, type FeeChange } from './own-fees.ts';
export { checkRule, type RuleChange } from './set-rule.ts';
