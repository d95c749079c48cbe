import { expect, it } from 'vitest';
import { formatSpan } from './turn-bar.tsx';

it('says a whole span in its largest unit', () => {
  const spans = [45, 1800, 6 * 3600, 48 * 3600, 240 * 3600].map((seconds) =>
    formatSpan(seconds, (key, { count }) => `${key} ${count}`),
  );
  expect(spans).toEqual(['span.seconds 45', 'span.minutes 30', 'span.hours 6', 'span.hours 48', 'span.days 10']);
});
