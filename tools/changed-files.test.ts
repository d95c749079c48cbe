import { describe, expect, it } from 'vitest';
import { changedFiles, reachesProduct, reachesUnseen } from './changed-files.ts';

describe('changed files', () => {
  it('are none of a commit that does not exist', () => {
    expect(() => changedFiles('no-such-commit')).toThrow('no-such-commit');
  });

  it('reach the product where they are part of it', () => {
    expect(reachesProduct(['docs/STYLE.md', 'tests/e2e/chat/chat.spec.ts', 'core/money/money.test.ts'])).toBe(false);
    expect(reachesProduct(['docs/STYLE.md', 'server/sql/functions/ledger/ledger_apply.sql'])).toBe(true);
  });

  it('reach more than imports lead to where the product reads them', () => {
    expect(reachesUnseen(['docs/STYLE.md', 'core/orders/place.ts', 'web/src/ui/dialog/fields.tsx'])).toBe(false);
    expect(reachesUnseen(['core/orders/place.ts', 'server/sql/functions/orders/placing_people.sql'])).toBe(true);
  });
});
