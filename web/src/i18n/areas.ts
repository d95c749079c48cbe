import type { ResourceLanguage } from 'i18next';

/** The texts of every area that the first page does without. Only those of the current language are ever fetched. */
export const AREAS = import.meta.glob<ResourceLanguage>(
  ['./locales/*/*.json', '!./locales/*/shell.json', '!./locales/*/ui.json', '!./locales/*/market.json'],
  { import: 'default' },
);
