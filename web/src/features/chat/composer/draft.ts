/** The text of the field and the position of the caret. */
export interface Written {
  readonly text: string;
  readonly caret: number;
}

/** Puts a piece where the selection is. */
export function insertAt(text: string, selection: { start: number; end: number }, piece: string): Written {
  return {
    text: text.slice(0, selection.start) + piece + text.slice(selection.end),
    caret: selection.start + piece.length,
  };
}

/** The search for a quick reply: the text after a slash at the beginning; null: none. */
export function slashQuery({ text, caret }: Written): string | null {
  const before = text.slice(0, caret);
  return /^\/[^\s/]*$/u.test(before) ? before.slice(1).toLowerCase() : null;
}

/** Replaces the search with the quick reply. */
export function withReply({ text, caret }: Written, body: string): Written {
  return { text: body + text.slice(caret), caret: body.length };
}

/** Splits dropped files into messages of at most `most` files. */
export function inMessages<T>(files: readonly T[], most: number): T[][] {
  const parts: T[][] = [];
  for (let at = 0; at < files.length; at += most) parts.push(files.slice(at, at + most));
  return parts;
}
