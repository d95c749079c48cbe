import { type Folded, fold, foldText } from './fold.ts';
import { isBorder } from './word-border.ts';

/** What stands where a sensitive word stood. */
export const MASK = '***';

export interface Masked {
  readonly text: string;
  /** The words that were found, as the list spells them, each once, in the order of the text. */
  readonly words: readonly string[];
  /** What the search did: characters read, falls to a shorter beginning, and words seen. For the tests. */
  readonly steps: number;
}

export interface Matcher {
  /** How many words it knows. */
  readonly size: number;
  /** Replaces every sensitive word of a text. */
  mask(text: string): Masked;
}

const ROOT = 0;

/**
 * Builds the search for a list of words, after Aho and Corasick: however many words there are, a text is read once. Of
 * the words that begin at one place the longest counts, and what it covers is not looked at again. Words that fold alike
 * are one.
 */
export function buildMatcher(words: readonly string[]): Matcher {
  const automaton = build(words);
  return {
    size: automaton.size,
    mask: (text) => (automaton.size === 0 ? { text, words: [], steps: 0 } : maskWith(automaton, text)),
  };
}

interface Automaton {
  readonly size: number;
  /** The characters that words are made of, numbered from 1. */
  readonly letters: ReadonlyMap<number, number>;
  /** Where a letter leads from a node, under `node * (letters.size + 1) + letter`: a small number is found sooner. */
  readonly edges: ReadonlyMap<number, number>;
  /** The node of the longest ending of a node's text that begins a word. */
  readonly fail: Int32Array;
  /** The nearest node along `fail` where a word ends; 0: none. */
  readonly next: Int32Array;
  /** Characters of the word that ends in a node; 0: none does. */
  readonly lengths: Int32Array;
  /** The word that ends in a node. */
  readonly spelled: ReadonlyMap<number, string>;
}

interface Trie {
  readonly edges: Map<number, number>;
  /** Of each node, in the order of their making: its parent, the letter that led to it, and its depth. */
  readonly parents: number[];
  readonly by: number[];
  readonly depths: number[];
  readonly spelled: Map<number, string>;
}

function build(words: readonly string[]): Automaton {
  const folded = words.map((word) => ({ word: word.trim(), points: [...foldText(word)].map(pointOf) }));
  const letters = new Map<number, number>();
  for (const { points } of folded) {
    for (const point of points) if (!letters.has(point)) letters.set(point, letters.size + 1);
  }
  const width = letters.size + 1;
  const trie: Trie = { edges: new Map(), parents: [0], by: [0], depths: [0], spelled: new Map() };
  for (const { word, points } of folded) {
    const node = plant(
      trie,
      points.map((point) => letters.get(point) ?? 0),
      width,
    );
    if (node !== ROOT && !trie.spelled.has(node)) trie.spelled.set(node, word);
  }
  const { edges, spelled } = trie;
  return { size: spelled.size, letters, edges, spelled, ...link(trie, width) };
}

const pointOf = (char: string): number => char.codePointAt(0) ?? 0;

/** Adds a word's letters; answers the node where it ends. */
function plant({ edges, parents, by, depths }: Trie, word: readonly number[], width: number): number {
  let node = ROOT;
  for (const letter of word) {
    const key = node * width + letter;
    let to = edges.get(key);
    if (to === undefined) {
      to = parents.length;
      edges.set(key, to);
      parents.push(node);
      by.push(letter);
      depths.push((depths[node] ?? 0) + 1);
    }
    node = to;
  }
  return node;
}

function link({ edges, parents, by, depths, spelled }: Trie, width: number) {
  const fail = new Int32Array(parents.length);
  const next = new Int32Array(parents.length);
  const lengths = new Int32Array(parents.length);
  for (const node of spelled.keys()) lengths[node] = depths[node] ?? 0;
  // Nearest to the root first: what a node falls back to is shorter and therefore done.
  for (const node of byDepth(depths)) {
    const letter = by[node] ?? 0;
    let from = parents[node] ?? ROOT;
    let to = ROOT;
    while (from !== ROOT && to === ROOT) {
      from = fail[from] ?? ROOT;
      to = edges.get(from * width + letter) ?? ROOT;
    }
    fail[node] = to;
    next[node] = (lengths[to] ?? 0) > 0 ? to : (next[to] ?? ROOT);
  }
  return { fail, next, lengths };
}

function byDepth(depths: readonly number[]): number[] {
  const levels: number[][] = [];
  for (let node = 1; node < depths.length; node++) {
    const depth = depths[node] ?? 0;
    const level = levels[depth] ?? [];
    level.push(node);
    levels[depth] = level;
  }
  return levels.flat();
}

interface Found {
  /** By the place where a word begins: the node of the longest one that does, or 0. */
  readonly longest: Int32Array;
  readonly steps: number;
}

/** One reading of the text: the longest word that begins at each place, where its borders allow it. */
function search({ letters, edges, fail, next, lengths }: Automaton, { chars }: Folded): Found {
  const longest = new Int32Array(chars.length);
  const width = letters.size + 1;
  let steps = 0;
  let node = ROOT;
  for (let at = 0; at < chars.length; at++) {
    const letter = letters.get(chars[at] ?? 0);
    steps++;
    // No word has this character: none goes on here, and none begins.
    if (letter === undefined) {
      node = ROOT;
      continue;
    }
    let to = edges.get(node * width + letter);
    for (; to === undefined && node !== ROOT; steps++) {
      node = fail[node] ?? ROOT;
      to = edges.get(node * width + letter);
    }
    node = to ?? ROOT;
    let ended = (lengths[node] ?? 0) > 0 ? node : (next[node] ?? ROOT);
    for (; ended !== ROOT; ended = next[ended] ?? ROOT) {
      steps++;
      const start = at + 1 - (lengths[ended] ?? 0);
      // Later words that begin here are longer: the last one counts.
      if (isBorder(chars, start) && isBorder(chars, at + 1)) longest[start] = ended;
    }
  }
  return { longest, steps };
}

function maskWith(automaton: Automaton, text: string): Masked {
  const folded = fold(text);
  const { longest, steps } = search(automaton, folded);
  const words = new Set<string>();
  let masked = '';
  let copied = 0;
  for (let at = 0; at < longest.length; at++) {
    const node = longest[at] ?? ROOT;
    if (node === ROOT) continue;
    const last = at + (automaton.lengths[node] ?? 1) - 1;
    const start = folded.starts[at] ?? 0;
    // One character of the text may fold into several: two words can share it, and it is masked once.
    if (start >= copied) masked += text.slice(copied, start) + MASK;
    copied = Math.max(copied, folded.ends[last] ?? copied);
    words.add(automaton.spelled.get(node) ?? '');
    at = last;
  }
  return { text: masked + text.slice(copied), words: [...words], steps };
}
