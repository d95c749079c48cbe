import { createContext } from 'react';

/** What the reader looks for in this chat: marked in its messages; empty when nothing is looked for. */
export const SearchedText = createContext('');
