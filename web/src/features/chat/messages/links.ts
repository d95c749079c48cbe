/** A part of a message: text, or a link that opens in a new tab. */
export interface Piece {
  readonly text: string;
  /** Only http or https; null for plain text. */
  readonly href: string | null;
}

const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"'`，。；！？、（）【】《》“”]+/giu;
const SENTENCE_END = /[.,;:!?'"*_~]$/;

/** Splits a message into text and links. Nothing is interpreted as HTML. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    const shown = withoutEnd(address);
    const href = addressOf(shown);
    if (!href) continue;
    if (index > from) pieces.push({ text: text.slice(from, index), href: null });
    pieces.push({ text: shown, href });
    from = index + shown.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), href: null });
  return pieces;
}

/** The host of a link as the network knows it: letters of other alphabets become `xn--…`, so that none passes for ours. */
export const hostOf = (href: string): string => new URL(href).host;

/** The end of a sentence, and a bracket that was opened before the link, do not belong to it. */
function withoutEnd(address: string): string {
  let text = address;
  for (;;) {
    const opened = text.split('(').length;
    const closed = text.split(')').length;
    if (SENTENCE_END.test(text) || (text.endsWith(')') && closed > opened) || text.endsWith(']'))
      text = text.slice(0, -1);
    else return text;
  }
}

function addressOf(text: string): string | null {
  try {
    const url = new URL(/^www\./i.test(text) ? `https://${text}` : text);
    const isSafe = (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname.includes('.');
    // A name before an @ makes one address look like another.
    return isSafe && !url.username && !url.password ? url.href : null;
  } catch {
    return null;
  }
}
