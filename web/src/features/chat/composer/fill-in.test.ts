import { expect, it } from 'vitest';
import { fillIn } from './fill-in.ts';

it('a quick reply names the person and the order', () => {
  const body = 'Hello {name}, order {order} is with us, {name}.';
  expect(fillIn(body, { orderCode: 'GO1' }, '$& ana')).toBe('Hello $& ana, order GO1 is with us, $& ana.');
  expect(fillIn(body, { orderCode: null }, 'ana')).toContain('order {order} is');
});
