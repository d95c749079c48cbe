import ts from 'typescript';

/** Names that say nothing of the thing that they stand for. */
const EMPTY_NAMES = new Set(['one', 'asked', 'spoken', 'Asked', 'Told', 'Said', 'Wanted', 'Held', 'Seen']);

/** What docs/STYLE.md asks for and a machine can see, of one file: a line each. */
export function styleFaults(path: string, text: string): string[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const faults: string[] = [];
  const visit = (node: ts.Node): void => {
    const fault = faultOf(node);
    if (fault !== null) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      faults.push(`${path}:${line}: ${fault}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
}

function faultOf(node: ts.Node): string | null {
  if ((ts.isParameter(node) || ts.isVariableDeclaration(node)) && ts.isIdentifier(node.name)) {
    return EMPTY_NAMES.has(node.name.text) ? `'${node.name.text}' does not say what it is` : null;
  }
  if ((ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) && EMPTY_NAMES.has(node.name.text)) {
    return `'${node.name.text}' does not say what it is`;
  }
  if (ts.isSpreadAssignment(node) && ts.isObjectLiteralExpression(node.expression)) {
    return 'an object literal is spread into another: write its properties';
  }
  return null;
}
