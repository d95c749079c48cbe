import type ts from 'typescript';

/** A part of a statement is known only when the program runs. */
export class NotStatic extends Error {
  constructor(node: ts.Node) {
    const { line } = node.getSourceFile().getLineAndCharacterOfPosition(node.getStart());
    super(`line ${line + 1}: ${node.getText().slice(0, 80)}`);
  }
}

/** An assertion in the code says that this way is none that the program goes. */
export class NotThisWay extends NotStatic {}
