import { z } from 'zod';
import { FILTER_BOUNDS, FILTER_LISTS } from '#core/staff/saved-filters.ts';
import { defineFunction, zId, zText } from '../define.ts';

const zFilterList = z.enum(FILTER_LISTS).describe('the list that it filters');
const zName = zText('what the account calls it', FILTER_BOUNDS.name);

/** Kept for the account: its windows elsewhere have them too. Nobody else sees them. */
export const listFilters = defineFunction(900861, 'filters.list', {
  purpose: 'the sets of filters that the caller has saved for a list of staff, in the order of their names',
  access: 'house',
  params: z.object({ list: zFilterList }),
  result: z.object({
    list: z.array(
      z.object({
        id: zId('the set of filters'),
        name: z.string().describe('what the account calls it'),
        search: z.string().describe('the filters, as the search part of an address without its question mark'),
      }),
    ),
    most: z.number().int().describe('how many a list can have'),
  }),
});

export const saveFilter = defineFunction(900862, 'filters.save', {
  purpose: 'save a set of filters of a list of staff under a name',
  access: 'house',
  csrf: true,
  stepUp: null, // changes only what the caller sees
  params: z.object({
    list: zFilterList,
    name: zName,
    search: zText('the filters, as the search part of an address without its question mark', FILTER_BOUNDS.search),
  }),
  result: z.object({ id: zId('the set of filters') }),
  errors: ['filters.too_many', 'filters.name_taken', 'filters.personal'],
});

export const renameFilter = defineFunction(900863, 'filters.rename', {
  purpose: 'give a saved set of filters another name',
  access: 'house',
  csrf: true,
  stepUp: null, // changes only what the caller sees
  params: z.object({ id: zId('the set of filters'), name: zName }),
  errors: ['nothing.found', 'filters.name_taken'],
});

export const removeFilter = defineFunction(900864, 'filters.remove', {
  purpose: 'remove a saved set of filters',
  access: 'house',
  csrf: true,
  stepUp: null, // changes only what the caller sees
  params: z.object({ id: zId('the set of filters') }),
  errors: ['nothing.found'],
});
