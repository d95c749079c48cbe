import { defineConfig } from '@playwright/test';

/** A run of the browser tests' runner that never ends by itself: guard.test.ts kills it. */
export default defineConfig({
  testMatch: 'hang.play.ts',
  globalSetup: './run.setup.ts',
  outputDir: '../../../test-results/killed-run',
  workers: 2,
  fullyParallel: true,
  timeout: 0,
  reporter: 'null',
});
