import { defineConfig } from 'vitest/config';
import { catalogueTable } from './web/catalogue-table.ts';

const explained = 'tests/repo/explain.test.ts';
/** Only a hanging test takes this long, even on the slowest machine. */
const LIMITS = {
  testTimeout: 120_000,
  hookTimeout: 240_000,
  teardownTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
};
const withDatabase = ['tests/{api,fuzz}/**/*.test.ts', 'server/src/**/*.db.test.ts', explained];

/**
 * `unit` and `unit-web` need nothing, `api` a PostgreSQL that its setup starts, `repo` tests the repository itself.
 */
export default defineConfig({
  test: {
    // The target machine has two cores, and the database needs a part of them.
    maxWorkers: 2,
    reporters: ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{core,contract,server,tools}/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...withDatabase],
          // Most of the time of a file of its own would go into loading what the others have loaded.
          isolate: false,
          ...LIMITS,
        },
      },
      {
        plugins: [catalogueTable()],
        // A page keeps state in its modules (its socket, its language, a lost chunk): each file is a page of its own.
        test: {
          name: 'unit-web',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          ...LIMITS,
        },
      },
      {
        test: {
          name: 'api',
          include: withDatabase,
          globalSetup: ['tests/fixtures/postgres.setup.ts'],
          // Loading the product takes longer than most files. What it knows is in a product's services, of which each
          // file has its own, on a database of its own; `shared-process.test.ts` holds what else a file may change.
          isolate: false,
          ...LIMITS,
        },
      },
      { test: { name: 'repo', include: ['tests/repo/**/*.test.ts'], exclude: [explained], ...LIMITS } },
    ],
  },
});
