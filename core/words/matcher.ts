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

/** A character's edge out of a node of the trie is found under one number. */
const POINTS = 0x110000;
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
  /** Of each node but the root, in the order of their making: its parent, its character and its depth. */
  readonly parents: number[];
  readonly chars: number[];
  readonly depths: number[];
  readonly spelled: Map<number, string>;
}

function build(words: readonly string[]): Automaton {
  const trie: Trie = { edges: new Map(), parents: [0], chars: [0], depths: [0], spelled: new Map() };
  for (const word of words) plant(trie, word);
  const { edges, parents, chars, depths, spelled } = trie;
  const fail = new Int32Array(parents.length);
  const next = new Int32Array(parents.length);
  const lengths = new Int32Array(parents.length);
  for (const node of spelled.keys()) lengths[node] = depths[node] ?? 0;
  // Nearest to the root first: what a node falls back to is shorter and therefore done.
  for (const node of byDepth(depths)) {
    const char = chars[node] ?? 0;
    let from = parents[node] ?? ROOT;
    let to = ROOT;
    while (from !== ROOT && to === ROOT) {
      from = fail[from] ?? ROOT;
      to = edges.get(from * POINTS + char) ?? ROOT;
    }
    fail[node] = to;
    next[node] = (lengths[to] ?? 0) > 0 ? to : (next[to] ?? ROOT);
  }
  return { size: spelled.size, edges, fail, next, lengths, spelled };
}

function plant({ edges, parents, chars, depths, spelled }: Trie, word: string): void {
  let node = ROOT;
  for (const char of foldText(word)) {
    const point = char.codePointAt(0) ?? 0;
    const key = node * POINTS + point;
    const found = edges.get(key);
    if (found === undefined) {
      edges.set(key, parents.length);
      parents.push(node);
      chars.push(point);
      depths.push((depths[node] ?? 0) + 1);
    }
    node = found ?? parents.length - 1;
  }
  if (node !== ROOT && !spelled.has(node)) spelled.set(node, word.trim());
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
function search({ edges, fail, next, lengths }: Automaton, { chars }: Folded): Found {
  const longest = new Int32Array(chars.length);
  let steps = 0;
  let node = ROOT;
  for (let at = 0; at < chars.length; at++) {
    const char = chars[at] ?? 0;
    let to = edges.get(node * POINTS + char);
    for (steps++; to === undefined && node !== ROOT; steps++) {
      node = fail[node] ?? ROOT;
      to = edges.get(node * POINTS + char);
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
