import { cloneElement, Fragment, type ReactElement, type ReactNode, use } from 'react';
import { comingWords, spoken } from './i18n.ts';
import { fill, type Values } from './words.ts';

interface Speak {
  (key: string, values?: Values): string;
  /** The sentence as it is written, for one whose parts stand out. */
  written: (key: string, values?: Values) => string | null;
}

interface Spoken {
  readonly t: Speak;
  readonly i18n: { exists: (key: string, options?: { ns?: string }) => boolean };
}

const known = new Map<string, Spoken>();

/**
 * What pages import as `react-i18next`: the build puts this in the package's place (vite.config.ts), which keeps
 * its types and leaves its bytes behind. A component whose words are still on their way waits in its Suspense; a
 * language never changes without a reload, so that `t` stays the same function.
 */
export function useTranslation(area: string): Spoken {
  // Always, here or not: a component that is drawn again after a wait must ask what it asked before.
  use(comingWords(area));
  const found = known.get(area) ?? spokenOf(area);
  known.set(area, found);
  return found;
}

function spokenOf(area: string): Spoken {
  const t = (key: string, values?: Values) => spoken().say(area, key, values);
  const written = (key: string, values?: Values) => spoken().find(area, key, values);
  const exists = (key: string, { ns = area } = {}) => spoken().find(ns, key) !== null;
  return { t: Object.assign(t, { written }), i18n: { exists } };
}

interface TransProps {
  t: Speak;
  i18nKey: string;
  values?: Values;
  /** The element that each tag of the sentence stands for. */
  components: Readonly<Record<string, ReactElement>>;
}

/** A sentence whose parts stand out: `<b>3 cards</b> wait`. Values are text, whatever they look like. */
export function Trans({ t, i18nKey, values = {}, components }: TransProps): ReactNode {
  const parts = (t.written(i18nKey, values) ?? i18nKey).split(/<(\w+)>(.*?)<\/\1>/s);
  // The split gives text, tag, inner text, text, tag, ...
  return parts.map((part, index) => {
    if (index % 3 === 1) return null;
    const element = index % 3 === 2 ? components[parts[index - 1] ?? ''] : undefined;
    const text = fill(part, values);
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence keep their places
    return element ? cloneElement(element, { key: index }, text) : <Fragment key={index}>{text}</Fragment>;
  });
}
