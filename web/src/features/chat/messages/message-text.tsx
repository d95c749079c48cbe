import { useMemo } from 'react';
import classes from '../chat.module.css';
import { piecesOf } from './links.ts';

/** The text of a message; links open in a new tab without a referrer. */
export function MessageText({ text }: { text: string }) {
  const pieces = useMemo(() => piecesOf(text), [text]);
  return (
    <span className={classes.words}>
      {pieces.map((piece, index) =>
        piece.href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text keep their places
          <a key={index} href={piece.href} target="_blank" rel="noopener noreferrer nofollow">
            {piece.text}
          </a>
        ) : (
          piece.text
        ),
      )}
    </span>
  );
}
