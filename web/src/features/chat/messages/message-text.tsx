import { Highlight } from '@mantine/core';
import { useContext, useMemo } from 'react';
import classes from '../chat.module.css';
import { piecesOf } from './links.ts';
import { MessageLink } from './message-link.tsx';
import { SearchedText } from './searched-text.ts';

/** The text of a message; links open in a new tab without a referrer, others' after a question. */
export function MessageText({ text }: { text: string }) {
  const pieces = useMemo(() => piecesOf(text), [text]);
  const searched = useContext(SearchedText);
  return (
    <span className={classes.words}>
      {pieces.map((piece, index) =>
        piece.href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text keep their places
          <MessageLink key={index} href={piece.href} text={piece.text} />
        ) : searched ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text keep their places
          <Highlight key={index} component="span" highlight={searched} inherit>
            {piece.text}
          </Highlight>
        ) : (
          piece.text
        ),
      )}
    </span>
  );
}
