import type pg from 'pg';
import type ts from 'typescript';
import { Callers } from './callers.ts';
import { readCatalog } from './catalog.ts';
import { type Choices, everyWay } from './choices.ts';
import { RowComparison } from './compare.ts';
import { type DescribedColumn, describe, numbered } from './describe.ts';
import { Evaluation } from './evaluate.ts';
import { findCalls, type StatementCall } from './find-calls.ts';
import { NotStatic } from './not-static.ts';
import { openProgram, type Planted } from './program.ts';

export interface StatementReport {
  /** Calls, and their distinct statements. */
  readonly calls: number;
  readonly statements: number;
  /** Calls with a row type. */
  readonly typed: number;
  /** `path:line: what is wrong`. */
  readonly faults: readonly string[];
  /** Calls whose statement cannot be derived from the code. */
  readonly unread: readonly string[];
}

/** Has the database describe every statement in the server's code, and compares the rows that the code says it answers. */
export async function checkStatements(client: pg.Client, planted: Planted = {}): Promise<StatementReport> {
  const program = openProgram(planted);
  const catalog = await readCatalog(client);
  const comparison = new RowComparison(program.checker, program.files);
  const callers = new Callers(program.checker, program.files);
  const calls = findCalls(program);
  const described = new Map<string, DescribedColumn[] | Error>();
  const faults = new Set<string>();
  const unread: string[] = [];
  for (const call of calls) {
    let texts: readonly string[] = [];
    try {
      texts = textsOf(call, (choices) => new Evaluation(program.checker, callers, choices));
    } catch (error) {
      if (!(error instanceof NotStatic)) throw error;
      unread.push(`${call.place}: ${error.message}`);
    }
    for (const text of texts) {
      const columns = described.get(text) ?? (await describe(client, catalog, text).catch((error: Error) => error));
      described.set(text, columns);
      const wrong = columns instanceof Error ? [`${columns.message} in ${text}`] : faultsOf(call, columns, comparison);
      for (const fault of wrong) faults.add(`${call.place}: ${fault}`);
    }
  }
  for (const declaration of comparison.neverNull()) {
    if (!program.files.includes(declaration.getSourceFile())) continue;
    faults.add(`${placeOf(declaration, program.pathOf)}: ${declaration.getText().replace(/;$/, '')} is never null`);
  }
  return {
    calls: calls.length,
    statements: described.size,
    typed: calls.filter(({ row }) => row !== null).length,
    faults: [...faults],
    unread,
  };
}

function placeOf(node: ts.Node, pathOf: (file: ts.SourceFile) => string): string {
  const file = node.getSourceFile();
  return `${pathOf(file)}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}

function faultsOf({ row }: StatementCall, columns: readonly DescribedColumn[], comparison: RowComparison): string[] {
  return row === null ? [] : comparison.faults(row, columns);
}

function textsOf({ statement, bound }: StatementCall, evaluation: (choices: Choices) => Evaluation): string[] {
  const texts = everyWay((choices) => {
    const reader = evaluation(choices);
    const scope = new Map(bound.map(([parameter, argument]) => [parameter, () => reader.of(argument)]));
    const value = reader.of(statement, scope);
    if (value.kind !== 'sql' && value.kind !== 'text') throw new NotStatic(statement);
    return numbered(value.text);
  });
  if (texts.length === 0) throw new NotStatic(statement);
  return [...new Set(texts)];
}
