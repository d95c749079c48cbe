import { expect, it } from 'vitest';
import type { HelpLang } from '#core/help/article.ts';
import { sha256 } from '#server/platform/crypto/crypto.ts';
import { FORM, rowsOf } from './load.ts';
import { parseArticle } from './parse-article.ts';

const file = (lang: HelpLang, title: string, body: string) => {
  const text = `---\ntitle: ${title}\ntopic: start\nposition: 3\nwords: wage, 工资\n---\n${body}\n`;
  return { name: `pay.${lang}.md`, text, article: parseArticle('pay', lang, text) };
};

const FILES = [
  file('en', 'Pay', 'Opened within {orders.view_timeout_s} by *anybody*.\n\n## When {#when}\n\n- [Soon](/help/fees).'),
  file('zh_cn', '付款', '服务商须在 {orders.view_timeout_s} 内打开卡密。\n\n## 时间 {#when}\n\n- [很快](/help/fees)。'),
];

it('is a new form when other rows are made of the same files, so that every installation loads them again', () => {
  expect({ form: FORM, rows: sha256(JSON.stringify(rowsOf(FILES))).toString('hex') }).toEqual({
    form: 1,
    rows: 'c4f73ace11e4dbe6cf445012b0ff394c6b8310fecdfddd865bb696e57f636855',
  });
});
