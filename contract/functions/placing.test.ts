import { describe, expect, it } from 'vitest';
import { deliverParcel } from './placing.ts';

const parcel = { code: 'GO2611217K3M9QPDWX', carrier: 'dhl' };
const readNo = (trackingNo: string) => deliverParcel.params.safeParse({ ...parcel, trackingNo });

describe('a tracking number', () => {
  it.each([
    ['1Z 999 AA1 01 2345 6784', '1Z999AA10123456784'],
    ['\u202A1Z999AA10123456784\u202C', '1Z999AA10123456784'],
    ['１Ｚ９９９ＡＡ１０１２３４５６７８４', '1Z999AA10123456784'],
    ['RR\u00A0123\u200B456\u00A0785 DE', 'RR123456785DE'],
  ])('%j is read as %s', (typed, read) => {
    expect(readNo(typed).data?.trackingNo).toBe(read);
  });

  it('of letters that only look alike is refused', () => {
    expect(readNo('RR123456785DЕ').success).toBe(false);
  });
});
