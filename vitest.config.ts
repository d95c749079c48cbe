import { defineConfig } from 'vitest/config';

const explained = 'tests/repo/explain.test.ts';
const withDatabase = ['tests/{api,fuzz}/**/*.test.ts', 'server/src/**/*.db.test.ts', explained];

/** Three projects: `unit` needs nothing, `api` a PostgreSQL that its setup starts, `repo` tests the repository itself. */
export default defineConfig({
  test: {
    // The machine this must run on has two cores, and the database wants a part of them.
    maxWorkers: 2,
    reporters: ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{core,contract,server,web,tools}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', ...withDatabase],
        },
      },
      {
        test: {
          name: 'api',
          include: withDatabase,
          globalSetup: ['tests/fixtures/postgres.setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'repo', include: ['tests/repo/**/*.test.ts'], exclude: [explained], testTimeout: 60_000 } },
    ],
  },
});
