import { type Folded, fold, foldText } from './fold.ts';
import { ownCodes } from './own-codes.ts';
import { isBorder } from './word-boundary.ts';

/** Replaces a sensitive word. */
export const MASK = '***';

export interface Masked {
  readonly text: string;
  /** The words found, as the list spells them, each once, in the order of the text. */
  readonly words: readonly string[];
  /** Counters for the tests: characters read, falls to a shorter prefix, and words seen. */
  readonly steps: number;
}

export interface Matcher {
  /** The number of words in the list. */
  readonly size: number;
  /** Replaces every sensitive word of a text, but none by chance in the code of an order, an offer or a case. */
  mask(text: string): Masked;
}

const ROOT = 0;

/**
 * Builds an Aho-Corasick automaton for a list of words: a text is read once, however many words there are. Of the words
 * that begin at one position the longest counts, and the text it covers is not searched again. Words that fold alike
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
  /** The characters of all words, numbered from 1. */
  readonly letters: ReadonlyMap<number, number>;
  /**
   * The target node of a letter, under the key `node * (letters.size + 1) + letter`: small integer keys are looked up
   * faster.
   */
  readonly edges: ReadonlyMap<number, number>;
  /** The node of the longest proper suffix of a node's text that begins a word. */
  readonly fail: Int32Array;
  /** The nearest node along `fail` where a word ends; 0: none. */
  readonly next: Int32Array;
  /** The length in characters of the word that ends in a node; 0: none. */
  readonly lengths: Int32Array;
  /** The word that ends in a node. */
  readonly spelled: ReadonlyMap<number, string>;
}

interface Trie {
  readonly edges: Map<number, number>;
  /** For each node in order of creation: its parent, the letter that leads to it, and its depth. */
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
    const node = addWord(
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

/** Adds a word's letters; returns the node where it ends. */
function addWord({ edges, parents, by, depths }: Trie, word: readonly number[], width: number): number {
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
  // By depth: the suffix that a node falls back to is shorter and therefore done.
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

interface Matches {
  /** For each start position: the end node of the longest word that begins there, or 0. */
  readonly longest: Int32Array;
  readonly steps: number;
}

/** Reads the text once: the longest word that begins at each position, where its borders allow it. */
function search({ letters, edges, fail, next, lengths }: Automaton, { chars }: Folded): Matches {
  const longest = new Int32Array(chars.length);
  const width = letters.size + 1;
  let steps = 0;
  let node = ROOT;
  for (let at = 0; at < chars.length; at++) {
    const letter = letters.get(chars[at] ?? 0);
    steps++;
    // No word contains this character: no match continues or begins here.
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
      // Later matches that begin here are longer: the last one counts.
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
  let codes: ReturnType<typeof ownCodes> | null = null;
  for (let at = 0; at < longest.length; at++) {
    const node = longest[at] ?? ROOT;
    if (node === ROOT) continue;
    const last = at + (automaton.lengths[node] ?? 1) - 1;
    const start = folded.starts[at] ?? 0;
    codes ??= ownCodes(text);
    if (codes.some(([from, to]) => from <= start && start < to)) continue;
    // One character of the text may fold into several, so two words can share it; it is masked once.
    if (start >= copied) masked += text.slice(copied, start) + MASK;
    copied = Math.max(copied, folded.ends[last] ?? copied);
    words.add(automaton.spelled.get(node) ?? '');
    at = last;
  }
  return { text: masked + text.slice(copied), words: [...words], steps };
}
