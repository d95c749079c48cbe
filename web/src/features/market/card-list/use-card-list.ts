import { useMemo, useState } from 'react';
import { type CheckedList, checkList, type ListRules, rolesFault } from './check-list.ts';
import { type Column, columnsOf, type Role, withoutTitle } from './columns.ts';
import { type CardRow, readTable } from './read-table.ts';

export interface CardList {
  readonly hasHeadings: boolean;
  readonly columns: readonly Column[];
  /** Without the headings. */
  readonly rows: readonly CardRow[];
  /** A key of the area's words: the columns make no cards yet. */
  readonly fault: string | null;
  readonly checked: CheckedList;
}

/** The choices of the reader, for a list with so many columns. */
interface Choices {
  readonly width: number;
  readonly roles: Readonly<Record<number, Role>>;
  readonly hasHeadings: boolean | undefined;
}

const NO_CHOICES: Choices = { width: 0, roles: {}, hasHeadings: undefined };
const NOTHING: CheckedList = { cards: [], faults: [] };

/** A list of cards being pasted or read from a file, with what each column is taken for. */
export function useCardList(rules: ListRules) {
  const [text, setText] = useState('');
  const [choices, setChoices] = useState(NO_CHOICES);
  const { codePattern, pinPattern } = rules.forms;
  const table = useMemo(() => readTable(text, { codePattern, pinPattern }), [text, codePattern, pinPattern]);
  const rows = 'rows' in table ? withoutTitle(table.rows) : [];
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const chosen = choices.width === width ? choices : { ...NO_CHOICES, width };
  return {
    text,
    setText,
    /** The line of a quote that nothing closes. */
    unclosed: 'unclosed' in table ? table.unclosed : null,
    list: listOf(rows, chosen, rules),
    setRole: (column: number, role: Role) => setChoices({ ...chosen, roles: { ...chosen.roles, [column]: role } }),
    setHeadings: (hasHeadings: boolean) => setChoices({ ...NO_CHOICES, width, hasHeadings }),
  };
}

function listOf(rows: readonly CardRow[], chosen: Choices, rules: ListRules): CardList {
  const { hasHeadings, columns } = columnsOf(rows, rules, chosen.hasHeadings);
  const assigned = columns.map((column, at) => ({ ...column, role: chosen.roles[at] ?? column.role }));
  const roles = assigned.map(({ role }) => role);
  const body = hasHeadings ? rows.slice(1) : rows;
  const fault = rows.length === 0 ? null : rolesFault(roles);
  const headings = hasHeadings ? (rows[0]?.cells.length ?? 0) : null;
  const checked = fault === null ? checkList({ rows: body, roles, headings }, rules) : NOTHING;
  return { hasHeadings, columns: assigned, rows: body, fault, checked };
}
