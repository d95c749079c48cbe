import { guardRun } from '#tools/guard.ts';

/** Begins the run as the browser tests' setup does. */
function setup(): () => Promise<void> {
  const guard = guardRun();
  return async () => {
    await guard.end();
  };
}

export default setup;
