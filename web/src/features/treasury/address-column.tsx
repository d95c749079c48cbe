import type { TFunction } from 'i18next';

/** The deposit address that a sweep empties. */
export const addressColumn = (t: TFunction<'treasury'>) => ({
  head: t('sweep.address'),
  width: 2,
  cell: ({ address }: { readonly address: string }) => <span className="cw-wrap">{address}</span>,
});
