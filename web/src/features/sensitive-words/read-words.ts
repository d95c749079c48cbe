import { usableWord, type WordFault } from '#core/sensitive-words/usable-word.ts';
import { readRows } from '#web/lib/read-rows.ts';

/** How a row with several cells is read: as a word of one piece, by its first cell, or each cell as a word. */
export type Split = 'line' | 'first' | 'cells';

export interface WordLine {
  readonly line: number;
  readonly word: string;
}

export interface ReadWords {
  readonly words: readonly string[];
  readonly faults: readonly (WordLine & { readonly why: WordFault | 'twice' })[];
  /** The first cell of a first row that names the column and is no word; null without one. */
  readonly heading: string | null;
  /** The reader has to say how: rows have several cells, and no heading tells. */
  readonly split: { readonly chosen: Split | null } | null;
  /** The line of a quote that nothing closes. */
  readonly unclosed: number | null;
}

const HEADINGS: ReadonlySet<string> = new Set(['word', 'words', '敏感词', '词']);

/** The words of a pasted list or of a file, and why its other lines are none. */
export function readWords(text: string, choice: Split | null): ReadWords {
  const table = readRows(text);
  if ('unclosed' in table) {
    return { words: [], faults: [], heading: null, split: null, unclosed: table.unclosed };
  }
  const first = table.rows[0]?.cells[0] ?? '';
  const heading = HEADINGS.has(first.toLowerCase()) ? first : null;
  const rows = heading === null ? table.rows : table.rows.slice(1);
  const hasCells = rows.some(({ cells }) => cells.length > 1);
  const chosen = choice ?? (heading === null ? null : 'first');
  const lines = text.split(/\r\n?|\n/);
  const wordsOf: Record<Split, (row: (typeof rows)[number]) => readonly string[]> = {
    line: ({ line }) => [lines[line - 1] ?? ''],
    first: ({ cells }) => [cells[0] ?? ''],
    cells: ({ cells }) => cells.filter((cell) => cell !== ''),
  };
  const split = hasCells ? { chosen } : null;
  const read = hasCells ? chosen : 'first';
  const entries =
    read === null ? [] : rows.flatMap((row) => wordsOf[read](row).map((word) => ({ line: row.line, word })));
  return { ...checked(entries), heading, split, unclosed: null };
}

function checked(entries: readonly WordLine[]): Pick<ReadWords, 'words' | 'faults'> {
  const seen = new Map<string, string>();
  const faults: ReadWords['faults'][number][] = [];
  for (const { line, word } of entries) {
    const usable = usableWord(word);
    const why = 'fault' in usable ? usable.fault : seen.has(usable.folded) ? 'twice' : null;
    if (why !== null) faults.push({ line, word, why });
    else if ('folded' in usable) seen.set(usable.folded, usable.word);
  }
  return { words: [...seen.values()], faults };
}
