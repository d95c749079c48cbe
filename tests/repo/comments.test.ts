import { describe, expect, it } from 'vitest';
import { sources, textOf } from './files.ts';

/** A comment that begins with a relative word leaves its subject out: docs/STYLE.md. */
const WITHOUT_SUBJECT = /^\s*(?:\/\/|\/\*\*|\*|--) ?(?:What|Whatever|Where|Who|Whoever|Whom|Whose|Of)\b/;

/** Such comments that stand from before, by room. The numbers only shrink; a room without one has none. */
const STANDING: Readonly<Record<string, number>> = {
  bench: 4,
  server: 418,
  tests: 227,
  tools: 27,
  web: 343,
};

const linesWithoutSubject = (text: string): string[] => text.split('\n').filter((line) => WITHOUT_SUBJECT.test(line));

describe('comments', () => {
  it('begin with their subject', () => {
    const counts = new Map<string, number>();
    for (const path of sources(/\.(?:tsx?|mjs|sql)$/)) {
      const room = path.slice(0, path.indexOf('/'));
      counts.set(room, (counts.get(room) ?? 0) + linesWithoutSubject(textOf(path)).length);
    }
    expect(counts.get('core')).toBe(0);
    for (const [room, count] of counts) expect(count, room).toBeLessThanOrEqual(STANDING[room] ?? 0);
  });

  it.each(['/** What is left. */', '// Of the buyer.', ' * Who pays.', '-- Where it stands.'])('find %j', (line) => {
    expect(linesWithoutSubject(`const a = 1;\n${line}`)).toEqual([line]);
  });

  it.each(['/** The rest. */', "const text = 'What is left';", '// Often'])('let %j pass', (line) => {
    expect(linesWithoutSubject(line)).toEqual([]);
  });
});
