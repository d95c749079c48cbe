import { describe, expect, it } from 'vitest';
import { eventCatalogue } from '#contract/events/catalogue.ts';
import { eventPage } from '#tools/docs/event-page.ts';
import { sources, textOf } from './files.ts';

const names = Object.keys(eventCatalogue);
const readFiles = (endings: RegExp, folder: string) =>
  sources(endings)
    .filter((path) => path.startsWith(folder) && !/\.test\.tsx?$/.test(path))
    .map((path) => ({ path, text: textOf(path) }));
const server = readFiles(/\.ts$/, 'server/src/');
const functions = readFiles(/\.sql$/, 'server/sql/');
const web = readFiles(/\.tsx?$/, 'web/src/');

/** Who may write the outbox: the one writer, and set-based functions that take what it made (`outboxRowOf`). */
const WRITERS: readonly string[] = [
  'server/sql/functions/orders/write_placements.sql',
  'server/src/platform/outbox/tell.ts',
];
/** Events that go straight into the streams, past the outbox: `chat_append` numbers messages itself. */
const STREAMED: readonly string[] = ['chat.message'];

const holding = (files: typeof server, pattern: RegExp) =>
  files.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
const literal = (name: string, before = '') => new RegExp(`${before}'${name.replace('.', '\\.')}'`);

describe('the outbox', () => {
  it('is written in one place', () => {
    const writers = holding([...server, ...functions], /\binto\s+outbox\b/i);
    expect(writers.sort()).toEqual(WRITERS);
  });
});

describe('events', () => {
  it.each(names)('%s has a producer and a reader', (name) => {
    const producers = STREAMED.includes(name)
      ? holding(functions, literal(name))
      : holding(server, literal(name, 'event: '));
    expect(producers).not.toEqual([]);
    const handlers = holding(web, literal(name, 'event [!=]== '));
    const stale = holding(web, new RegExp(`${literal(name, '\\n  ').source}: (?!NOTHING)`));
    const reactions = holding(server, literal(name, '(events: \\[|\\n  )'));
    expect([...handlers, ...stale, ...reactions]).not.toEqual([]);
  });

  it('stand in docs/EVENTS.md as `npm run docs:events` writes them', () => {
    expect(textOf('docs/EVENTS.md')).toBe(eventPage());
  });
});
