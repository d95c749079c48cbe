import { describe, expect, it } from 'vitest';
import { changedFiles, reachesProduct } from './changed-files.ts';

describe('changed files', () => {
  it('are none of a commit that does not exist', () => {
    expect(() => changedFiles('no-such-commit')).toThrow('no-such-commit');
  });

  it('reach the product where they are part of it', () => {
    expect(reachesProduct(['docs/STYLE.md', 'tests/e2e/chat/chat.spec.ts', 'core/money/money.test.ts'])).toBe(false);
    expect(reachesProduct(['docs/STYLE.md', 'server/sql/functions/ledger/ledger_apply.sql'])).toBe(true);
  });
});
