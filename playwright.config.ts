import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, chromiumPath, headlessShellPath } from './tools/chromium.ts';

/** Tests that need the whole browser, by what it makes up: files, and a tag of single tests. A worker serves one project. */
const WITH_DEVICES = ['**/chat/calls*.spec.ts', '**/people/push.spec.ts'];
/** The longest tests: they come first, so that the workers end together. */
const TOURS = ['**/shell/pages.spec.ts'];
const WITH_SCREEN = /@screen/;
const whole = (...flags: readonly string[]) => ({
  launchOptions: { executablePath: chromiumPath(), args: [...CHROMIUM_FLAGS, ...flags] },
});

/** A page of a test is over before code that was optimised for it pays: a quarter of what a start of a page costs. */
const NO_OPTIMISER = '--js-flags=--no-maglev,--no-turbofan';

/** A worker waits for a third of its time: for the next look at a page, for a camera, for a clock of the product. */
const WORKERS_A_CORE = 1.5;
/** Each has a product, a database and a browser, which take a gigabyte. */
const MOST_WORKERS = 6;

/**
 * Browser tests, each worker with its own product (tests/e2e/support/product.ts), which the global setup starts. Limits
 * are for a machine half as fast as a developer's, with all workers busy.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './tests/fixtures/product.setup.ts',
  workers: Math.min(MOST_WORKERS, Math.ceil(availableParallelism() * WORKERS_A_CORE)),
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
      args: [...CHROMIUM_FLAGS, NO_OPTIMISER],
    },
  },
  projects: [
    { name: 'tours', testMatch: TOURS },
    { name: 'pages', testIgnore: [...WITH_DEVICES, ...TOURS], grepInvert: WITH_SCREEN },
    // Two cameras and microphones: a test picture, and a beep a second.
    { name: 'devices', testMatch: WITH_DEVICES, use: whole('--use-fake-device-for-media-stream=device-count=2') },
    // A screen, and leave to record it without asking.
    {
      name: 'screen',
      grep: WITH_SCREEN,
      use: whole('--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'),
    },
  ],
});
