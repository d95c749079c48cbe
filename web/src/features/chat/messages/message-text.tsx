import { useMemo } from 'react';
import classes from '../chat.module.css';
import { piecesOf } from './links.ts';
import { MessageLink } from './message-link.tsx';

/** The text of a message; links open in a new tab without a referrer, others' after a question. */
export function MessageText({ text }: { text: string }) {
  const pieces = useMemo(() => piecesOf(text), [text]);
  return (
    <span className={classes.words}>
      {pieces.map((piece, index) =>
        piece.href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text keep their places
          <MessageLink key={index} href={piece.href} text={piece.text} />
        ) : (
          piece.text
        ),
      )}
    </span>
  );
}
