import type { TFunction } from 'i18next';

/** The rooms of the teams are labels, which everybody reads in their own language; other groups have names. */
const TEAM = /^team:(support|moderation|operations)$/;

/** What a group is called on the screen. */
export function roomTitle(t: TFunction<'chat'>, title: string): string {
  const team = TEAM.exec(title)?.[1];
  return team === undefined ? title : t(`team.${team}`);
}
