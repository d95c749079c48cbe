import { definePages } from '#web/page-record.ts';

export const teamsPages = definePages({
  '/accountSettings/team': {
    screen: 'teams/team-page',
    words: ['teams', 'security'],
    guard: 'party',
    operators: 'any',
  },
  '/team/join/$key': { screen: 'teams/join-page#JoinTeamPage', words: ['teams', 'security'] },
});
