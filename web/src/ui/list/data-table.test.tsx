import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DataTable } from './data-table.tsx';

const COLUMNS = [
  { key: 'level', header: 'Level', cell: (row: string) => row },
  { key: 'trade', header: 'Trade', named: true, cell: () => '200 a day' },
];

/** A table as a window of this width shows it. */
function tableIn({ isNarrow }: { isNarrow: boolean }): string {
  vi.stubGlobal('window', { matchMedia: () => ({ matches: isNarrow }) });
  const table = <DataTable label="Levels" columns={COLUMNS} rows={['One']} rowKey={(row) => row} />;
  return renderToStaticMarkup(<MantineProvider>{table}</MantineProvider>);
}

/** The cells of the first row as a phone lays them out: two a line, by whether they stand at the right end. */
function ends(columns: readonly { key: string; wideOnly?: boolean }[]): string[] {
  vi.stubGlobal('window', { matchMedia: () => ({ matches: true }) });
  const cells = columns.map(({ key, wideOnly = false }) => ({ key, header: '', wideOnly, cell: () => key }));
  const table = <DataTable label="Levels" columns={cells} rows={['One']} rowKey={(row) => row} />;
  const html = renderToStaticMarkup(<MantineProvider>{table}</MantineProvider>);
  return [...html.matchAll(/<td class="([^"]*)">(\w+)/g)]
    .filter(([, name]) => name?.includes('second'))
    .map(([, , text]) => text ?? '');
}

describe('a table', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('says in each card what a named figure is, and in a wide window only at its head', () => {
    expect(tableIn({ isNarrow: true })).toMatch(/<small[^>]*>Trade<\/small>200 a day/);
    expect(tableIn({ isNarrow: true })).not.toMatch(/<small[^>]*>Level/);
    expect(tableIn({ isNarrow: false })).not.toContain('<small');
  });

  it('lets every second cell of a card end at the right, without those that are left out', () => {
    expect(ends([{ key: 'ad' }, { key: 'price' }, { key: 'cards' }, { key: 'acts' }])).toEqual(['price', 'acts']);
    const withWide = [{ key: 'ad' }, { key: 'views', wideOnly: true }, { key: 'price' }, { key: 'acts' }];
    expect(ends(withWide)).toEqual(['price']);
  });
});
