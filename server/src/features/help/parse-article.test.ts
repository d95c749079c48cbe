import { describe, expect, it } from 'vitest';
import { parseArticle } from './parse-article.ts';

const head = (more = '') => `---\ntitle: Fees\ntopic: start\nposition: 2\nwords: cost price\n${more}---\n`;

describe('a help article', () => {
  it('is a head, opening words and headed items', () => {
    const text = `${head()}\nIt costs little.\n\n## The fee {#fee}\nOne part.\n\nAnother: --- with a line.\n\n## When {#when}\nAt the end.\n`;
    const article = parseArticle('fees', 'en', text);
    expect(article).toMatchObject({ id: 'fees', lang: 'en', title: 'Fees', topic: 'start', position: 2 });
    expect(article.items).toEqual([
      { item: 'intro', heading: 'Fees', body: 'It costs little.' },
      { item: 'fee', heading: 'The fee', body: 'One part.\n\nAnother: --- with a line.' },
      { item: 'when', heading: 'When', body: 'At the end.' },
    ]);
  });

  it.each([
    ['Fees', `${head()}x`, 'kebab-case'],
    ['fees', 'words first', 'does not begin with a head'],
    ['fees', `---\ntitle: A\n---\nx`, 'no topic'],
    ['fees', `${head().replace('start', 'cakes')}x`, 'no topic cakes'],
    ['fees', `${head().replace('2', 'two')}x`, 'whole number'],
    ['fees', head(), 'intro is empty'],
    ['fees', `${head()}x\n## A {#a}\nb\n## C {#a}\nd`, 'same name'],
  ])('says what is wrong with it (%s, %#)', (id, text, message) => {
    expect(() => parseArticle(id, 'en', text)).toThrow(message);
  });
});

it('a heading within an example begins no part of an article', () => {
  const text = '---\ntitle: T\ntopic: start\nposition: 1\nwords: none\n---\nSo:\n\n```\n## Why {#why}\n```\n';
  expect(parseArticle('a', 'en', text).items.map(({ item }) => item)).toEqual(['intro']);
});
