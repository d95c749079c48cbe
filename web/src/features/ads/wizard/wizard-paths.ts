import { type Address, paths } from '#web/paths.ts';
import type { Step } from './ad-form-schema.ts';

export const STEP_PATHS: Readonly<Record<Step, () => Address>> = {
  1: paths.publishStep1,
  2: paths.publishStep2,
  3: paths.publishStep3,
  4: paths.publishStep4,
  5: paths.publishStep5,
  6: paths.publishStep6,
};
