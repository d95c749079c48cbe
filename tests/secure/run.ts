import { guardRun } from '#tools/guard.ts';
import { ABUSE_CHECKS } from './abuse-checks.ts';
import { ACCOUNT_CHECKS } from './account-checks.ts';
import { DOOR_CHECKS } from './door-checks.ts';
import { FILE_CHECKS } from './file-checks.ts';
import { GATE_CHECKS } from './gate-checks.ts';
import { MONEY_CHECKS } from './money-checks.ts';
import { ORDER_CHECKS } from './order-checks.ts';
import { OUTSIDE_CHECKS } from './outside-checks.ts';
import { OUTSIDE_MONEY_CHECKS } from './outside-money-checks.ts';
import { SECOND_CHECKS } from './second-checks.ts';
import { STAFF_CHECKS } from './staff-checks.ts';
import { NEEDS, openStage } from './stage.ts';

// Log lines of a product under attack do not matter here.
process.env.LOG_LEVEL ??= 'silent';

/**
 * npm run secure [POINT ...]: black-box checks of a running product, one line for each point of the security reviews: H, M and L of
 * the first, P of money, O of the one from outside by its numbers, R of people and their powers, S of
 * the second from outside before its letters.
 * Ends with exit code 1 when a point does not hold.
 */
const CHECKS = [
  ...DOOR_CHECKS,
  ...ACCOUNT_CHECKS,
  ...STAFF_CHECKS,
  ...ORDER_CHECKS,
  ...FILE_CHECKS,
  ...MONEY_CHECKS,
  ...GATE_CHECKS,
  ...ABUSE_CHECKS,
  ...OUTSIDE_CHECKS,
  ...OUTSIDE_MONEY_CHECKS,
  ...SECOND_CHECKS,
];
const PATIENCE_MS = 60_000;

function inTime(work: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no end in time')), PATIENCE_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

const points = process.argv.slice(2);
const wanted = CHECKS.filter(({ point }) => points.length === 0 || points.includes(point));
console.log(NEEDS);
const guard = guardRun();
let failed = 0;
try {
  const stage = await openStage();
  try {
    for (const { point, name, run } of wanted) {
      const fault = await inTime(run(stage)).then(
        () => null,
        (error: Error) => error.message.split('\n')[0] ?? 'failed',
      );
      if (fault !== null) failed++;
      console.log(fault === null ? `ok   ${point} ${name}` : `FAIL ${point} ${name}: ${fault}`);
    }
  } finally {
    await stage.close();
  }
} finally {
  await guard.end();
}
console.log(`secure: ${wanted.length - failed} points hold, ${failed} do not`);
process.exitCode = failed === 0 ? 0 : 1;
