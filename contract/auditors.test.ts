import { describe, expect, it } from 'vitest';
import { admits } from '#core/access/access.ts';
import { catalogue } from './catalogue.ts';

/** Facts of the platform: rules, prices, sums and counts, and nothing about an account. */
const OF_THE_HOUSE = [
  'disputes.listDays',
  'disputes.statistics',
  'filters.list',
  'filters.remove',
  'filters.rename',
  'filters.save',
  'notices.getAlertText',
  'notices.listAnnouncements',
  'settings.listCardTypes',
  'settings.listChanges',
  'settings.listFx',
  'settings.listMethodFees',
  'settings.listRules',
  'staff.listProposals',
  'staff.listQueues',
  'swaps.getHouse',
  'sweeps.list',
  'treasury.getDays',
  'treasury.getOverview',
  'treasury.listCustody',
  'treasury.listHistory',
  'treasury.listMoves',
  'treasury.listSweeps',
  'treasury.openEvidence',
];

describe('an auditor', () => {
  it('is admitted as one to what is the platform’s, and to people by a link only', () => {
    const names = Object.values(catalogue)
      .filter(({ access }) => admits(access, 'auditor') && !admits(access, 'trader'))
      .map(({ name, params }) => ({ name, takesLink: 'key' in params.shape && 'userId' in params.shape }));
    const withoutLink = names.filter(({ takesLink }) => !takesLink).map(({ name }) => name);
    expect(withoutLink.toSorted()).toEqual(OF_THE_HOUSE);
    expect(names.filter(({ takesLink }) => takesLink).map(({ name }) => name)).toHaveLength(7);
  });
});
