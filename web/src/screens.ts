/** The files of all pages but the home page: each a chunk of its own, which the first page does without. */
export const SCREENS = import.meta.glob<Readonly<Record<string, unknown>>>([
  './features/**/*page.tsx',
  './features/**/*pages.tsx',
  '!./features/market/home/home-page.tsx',
]);
