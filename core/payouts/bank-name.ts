import { plainHolder } from '../payment-accounts/holder-name.ts';

const MIN_SHARED_PARTS = 2;

/**
 * Whether the name that a bank has for an account is that of its holder. Banks leave out middle names or add them, and
 * write in capitals and any order: every part of the shorter name must be in the longer one, and at least two must be
 * shared; a name of one part must be the same.
 */
export function isSameHolder(bankName: string, holder: string): boolean {
  const [left, right] = [bankName, holder].map((name) =>
    plainHolder(name)
      .split(' ')
      .filter((part) => part !== ''),
  );
  if (left === undefined || right === undefined || left.length === 0 || right.length === 0) return false;
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  if (short.length < MIN_SHARED_PARTS) return short.join(' ') === long.join(' ');
  const rest = [...long];
  return short.every((part) => {
    const at = rest.indexOf(part);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
}
