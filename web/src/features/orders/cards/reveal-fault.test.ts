import { describe, expect, it, vi } from 'vitest';
import type { ErrorCode } from '#contract/errors/codes.ts';
import { ApiError } from '#web/api/api-error.ts';
import { isProofRequest, revealFault } from './reveal-fault.ts';

vi.mock('virtual:catalogue', () => ({ table: {} }));

const failure = (code: ErrorCode) => new ApiError({ code, message: 'Say why' });

describe('an opening of a code that is refused', () => {
  it('asks for the trading password without a complaint', () => {
    expect(isProofRequest(failure('auth.trading_password_needed'))).toBe(true);
    expect(revealFault(failure('auth.trading_password_needed'))).toBeNull();
    expect(isProofRequest(failure('auth.trading_password_wrong'))).toBe(false);
  });

  it('says every other failure, but a wrong password, which its field says', () => {
    expect(revealFault(null)).toBeNull();
    expect(revealFault(failure('auth.trading_password_wrong'))).toBeNull();
    expect(revealFault(failure('orders.too_late'))).toBe('Say why');
  });
});
