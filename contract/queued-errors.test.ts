import { expect, it } from 'vitest';
import { catalogue } from './catalogue.ts';

it('says of every command on an order that shares transactions that too many may wait', () => {
  const queued = Object.values(catalogue).filter(
    ({ name, mode, errors }) =>
      mode === 'own' && /^(pointsOrders|orders)\./.test(name) && errors.includes('orders.wrong_state'),
  );
  expect(queued.map(({ name }) => name)).toContain('orders.release');
  expect(queued.length).toBeGreaterThan(8);
  expect(queued.filter(({ errors }) => !errors.includes('orders.busy')).map(({ name }) => name)).toEqual([]);
  expect(catalogue['pointsOrders.place'].errors).toContain('orders.busy');
});
