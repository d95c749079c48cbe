import { HOME } from './initial-chunks.ts';

/** What is read of a chunk of the build. */
export interface BuiltChunk {
  readonly fileName: string;
  readonly isEntry: boolean;
  readonly isDynamicEntry: boolean;
  /** The module that an import names; null for what only chunks share. */
  readonly facadeModuleId: string | null;
  readonly moduleIds: readonly string[];
  readonly imports: readonly string[];
}

/** The texts of the home page, in English. */
const WORDS = /\/words\/en\/(?:ui|shell|market)\.json$/;

/** These files with everything that they import statically. */
export function filesWith(chunks: readonly BuiltChunk[], starts: readonly string[]): Set<string> {
  const imports = new Map(chunks.map(({ fileName, imports: names }) => [fileName, names]));
  const needed = new Set<string>();
  const visit = (file: string) => {
    if (needed.has(file)) return;
    needed.add(file);
    for (const name of imports.get(file) ?? []) visit(name);
  };
  for (const start of starts) visit(start);
  return needed;
}

/** The JavaScript that the home page needs: the entry, the home route and its texts, with all that these import. */
export function initialFiles(chunks: readonly BuiltChunk[]): Set<string> {
  const isFirst = ({ isEntry, moduleIds }: BuiltChunk): boolean =>
    isEntry || moduleIds.some((id) => HOME.test(id) || WORDS.test(id));
  return filesWith(
    chunks,
    chunks.filter(isFirst).map(({ fileName }) => fileName),
  );
}
