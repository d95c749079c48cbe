import { z } from 'zod';
import { defineFunction, PUBLIC, zId, zTime } from '../define.ts';

export const getUsualReturn = defineFunction(900735, 'providers.getUsualReturn', {
  ...PUBLIC,
  purpose: 'when a provider who is away is usually back, by the hours of the last four weeks',
  params: z.object({ userId: zId('the provider') }),
  result: z.object({ at: zTime('the next hour in which they are usually there; null: no habit is known').nullable() }),
});
