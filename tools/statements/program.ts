import { join } from 'node:path';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '../..');
const SERVER = 'server/src/';

/** Files that exist only for this program, by their paths below the root. */
export type Planted = Readonly<Record<string, string>>;

export interface ServerProgram {
  readonly checker: ts.TypeChecker;
  /** The server's own files, without tests. */
  readonly files: readonly ts.SourceFile[];
  readonly pathOf: (file: ts.SourceFile) => string;
}

/** The server's code as the compiler reads it. */
export function openProgram(planted: Planted = {}): ServerProgram {
  const config = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config.config, include: ['server/src'] }, ts.sys, ROOT);
  const names = ts.sys.readDirectory(join(ROOT, SERVER), ['.ts'], ['**/*.test.ts']);
  const texts = new Map(Object.entries(planted).map(([path, text]) => [join(ROOT, path), text]));
  const host = ts.createCompilerHost(options, true);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (path) => texts.has(path) || fileExists(path);
  host.readFile = (path) => texts.get(path) ?? readFile(path);
  host.getSourceFile = (path, language) => {
    const text = texts.get(path);
    return text === undefined ? getSourceFile(path, language) : ts.createSourceFile(path, text, language, true);
  };
  const program = ts.createProgram([...names, ...texts.keys()], options, host);
  const pathOf = ({ fileName }: ts.SourceFile) => fileName.slice(ROOT.length + 1);
  const files = program.getSourceFiles().filter((file) => pathOf(file).startsWith(SERVER));
  return { checker: program.getTypeChecker(), files, pathOf };
}
