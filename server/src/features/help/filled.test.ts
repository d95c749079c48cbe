import { expect, it } from 'vitest';
import { fillRules } from '#core/help/rule-words.ts';
import { RULES } from '#core/rules/rules.ts';
import { readArticleFiles } from './article-files.ts';

const bodies = readArticleFiles().flatMap(({ name, article: { items, lang } }) =>
  items.map(({ item, body }) => ({ at: `${name} ${item}`, body, lang })),
);

it.each(bodies)('$at shows each rule as its number', ({ body, lang }) => {
  expect(fillRules(body, lang, (name) => RULES[name].default)).not.toMatch(/[{}]/);
});
