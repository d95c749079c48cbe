/** A function that a text defines: the lines from `CREATE` to the end of its body, and how many parameters it takes. */
export interface SqlFunction {
  readonly name: string;
  readonly lines: number;
  readonly parameters: number;
}

const HEAD = /^CREATE\s+(?:OR\s+REPLACE\s+)?(?:FUNCTION|PROCEDURE)\s+([\w.]+)\s*\(/gim;

/** The functions of an SQL text. */
export function sqlFunctions(text: string): SqlFunction[] {
  return [...text.matchAll(HEAD)].map((head) => {
    const [opening, name = ''] = head;
    const parameters = parametersFrom(text.slice(head.index + opening.length));
    const lines = text.slice(head.index, endOfBody(text, head.index)).split('\n').length;
    return { name, lines, parameters };
  });
}

/** Counts the elements of a list whose opening parenthesis stands before `text`. */
function parametersFrom(text: string): number {
  const list = text.replaceAll(/--.*/g, '');
  let depth = 1;
  let parameters = 0;
  let isEmpty = true;
  for (const char of list) {
    if (char === '(') depth += 1;
    if (char === ')') depth -= 1;
    if (depth === 0) break;
    if (char === ',' && depth === 1) {
      parameters += 1;
      isEmpty = true;
    } else if (char.trim() !== '') isEmpty = false;
  }
  return isEmpty ? parameters : parameters + 1;
}

/** Where the dollar-quoted body of the function that begins at `start` ends; without one, where the statement does. */
function endOfBody(text: string, start: number): number {
  const statement = text.slice(start);
  const [quote] = /\$\w*\$/.exec(statement) ?? [];
  if (quote === undefined) return start + (statement.indexOf(';') + 1 || statement.length);
  const body = statement.indexOf(quote) + quote.length;
  const end = statement.indexOf(quote, body);
  return end < 0 ? text.length : start + end + quote.length;
}
