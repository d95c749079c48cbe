import type { ResourceLanguage } from 'i18next';

/** The texts of every area that the first page does without. Only those of the current language are ever fetched. */
export const AREAS = import.meta.glob<ResourceLanguage>(
  ['../../../words/*/*.json', '!../../../words/*/{shell,ui,market}.json'],
  { import: 'default' },
);
