export { type CardFeeChange, changeCardFee, checkCardFee } from './card-fee.ts';
export { changeRate, checkedRate, type RateFigure, rateState, storedRate } from './fx-override.ts';
export { changeRule, checkRule, type RuleChange } from './set-rule.ts';
