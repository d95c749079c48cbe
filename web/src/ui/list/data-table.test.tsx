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

describe('a table', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('says in each card what a named figure is, and in a wide window only at its head', () => {
    expect(tableIn({ isNarrow: true })).toMatch(/<small[^>]*>Trade<\/small>200 a day/);
    expect(tableIn({ isNarrow: true })).not.toMatch(/<small[^>]*>Level/);
    expect(tableIn({ isNarrow: false })).not.toContain('<small');
  });
});
