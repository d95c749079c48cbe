import ts from 'typescript';

/** Names that say nothing of the thing that they stand for. */
const EMPTY_NAMES = new Set([
  'act',
  'acts',
  'asked',
  'desk',
  'found',
  'given',
  'known',
  'made',
  'one',
  'said',
  'spoken',
  'taken',
  'told',
  'word',
]);

/** Where an empty name is the field's own term. */
const TERMS: readonly (readonly [name: string, path: RegExp])[] = [
  // A word of a text: sensitive words, lookalike names, the search of the help articles.
  ['word', /sensitive-words|^core\/people\/(lookalike|confusables)\.ts$|^core\/help\/words\.ts$/],
];

/** What a part may be coloured with: the theme's families. Others have Mantine's shades, in both schemes the wrong ones. */
const COLOURS = new Set(['pine', 'amber', 'ice', 'brick', 'gray']);

/** The faults of a file against docs/STYLE.md that a machine can see, one a line. */
export function styleFaults(path: string, text: string): string[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const faults: string[] = [];
  const visit = (node: ts.Node): void => {
    const fault = faultOf(node, path);
    if (fault !== null) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      faults.push(`${path}:${line}: ${fault}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
}

function faultOf(node: ts.Node, path: string): string | null {
  const name = declaredName(node);
  if (name !== null && isEmpty(name, path)) return `'${name}' does not say what it is`;
  if (ts.isSpreadAssignment(node) && ts.isObjectLiteralExpression(node.expression)) {
    return 'an object literal is spread into another: write its properties';
  }
  const decimals = decimalInput(node, path);
  if (decimals !== null) return decimals;
  const colour = namedColour(node);
  if (colour !== null && !COLOURS.has(colour)) return `'${colour}' is no colour of the theme`;
  return null;
}

/** The fields of sums read a decimal comma, which is the only one on many phones, and nothing is thrown out of a number. */
function decimalInput(node: ts.Node, path: string): string | null {
  if (!path.startsWith('web/') || /^web\/src\/ui\/form\/sum-input/.test(path)) return null;
  const isPart = ts.isJsxAttribute(node) || ts.isPropertyAssignment(node);
  if (isPart && /^inputMode(=|: )["'{]*decimal/.test(node.getText()))
    return 'a number with decimals is typed into SumInput';
  const isThrown = ts.isCallExpression(node) && /^parseDecimal\(.*replace/s.test(node.getText());
  return isThrown ? 'a typed number is read by readNumber' : null;
}

function isEmpty(name: string, path: string): boolean {
  if (TERMS.some(([term, paths]) => term === name && paths.test(path))) return false;
  return EMPTY_NAMES.has(name) || (/^[A-Z]/.test(name) && EMPTY_NAMES.has(name.toLowerCase()));
}

/** The colour that a part of a page is given by name. */
function namedColour(node: ts.Node): string | null {
  if (!ts.isJsxAttribute(node) || node.name.getText() !== 'color') return null;
  const value = node.initializer;
  return value !== undefined && ts.isStringLiteral(value) && /^[a-z]+$/.test(value.text) ? value.text : null;
}

/** The name that a node declares, but for properties: those are words of the wire, of rows and of screens. */
function declaredName(node: ts.Node): string | null {
  const isDeclaration =
    ts.isParameter(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isBindingElement(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node);
  return isDeclaration && node.name !== undefined && ts.isIdentifier(node.name) ? node.name.text : null;
}
