import { describe, expect, it } from 'vitest';
import { testOptions } from './test-options.ts';

describe('the options of a test run', () => {
  it('are small, whole and of everything when none is given', () => {
    expect(testOptions([])).toEqual({ size: 'small', since: null, steps: [] });
  });

  it('name a size, a commit and steps', () => {
    expect(testOptions(['--full', 'api', 'types'])).toEqual({ size: 'full', since: null, steps: ['api', 'types'] });
    expect(testOptions(['--since', 'main~2'])).toEqual({ size: 'small', since: 'main~2', steps: [] });
  });

  it('refuse what they do not know', () => {
    expect(() => testOptions(['--quick'])).toThrow('--quick');
  });
});
