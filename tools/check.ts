import { checkSteps } from './check-steps.ts';
import { runSteps } from './step.ts';

/** `npm run check`: types, lint, imports, dead code. */
const { passed, failed } = await runSteps(checkSteps);
console.log(`\ncheck: ${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
