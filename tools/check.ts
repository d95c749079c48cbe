import { checkSteps } from './check-steps.ts';
import { runStages } from './step.ts';

/** `npm run check`: types, lint, imports, dead code. */
const { passed, failed } = await runStages([[checkSteps]]);
console.log(`\ncheck: ${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
