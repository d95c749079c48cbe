import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, headlessShellPath } from './tools/chromium.ts';

/**
 * Browser tests, each worker with its own product (tests/e2e/support/product.ts); the global setup prepares what they
 * share. Limits are for a machine half as fast as a developer's, with both workers busy.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './tests/fixtures/product.setup.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['line']],
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: headlessShellPath(),
      args: [...CHROMIUM_FLAGS],
    },
  },
});
