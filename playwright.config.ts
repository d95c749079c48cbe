import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, chromiumPath } from './tools/chromium.ts';

/** Browser tests, against the product as `npm start` runs it: tests/fixtures/product.setup.ts starts and stops it. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './tests/fixtures/product.setup.ts',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // A browser on two loaded cores stumbles now and then; who needs a second try is named at the end of the run.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['line']],
  use: {
    // Set by the global setup, before a worker reads this file again.
    baseURL: process.env.E2E_URL,
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: chromiumPath(),
      args: [...CHROMIUM_FLAGS],
    },
  },
});
