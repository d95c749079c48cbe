import { expect, it } from 'vitest';
import { notePage, pageBefore } from './page-before.ts';

it('knows the page that the reader came from, also when the one they are on is noted again', () => {
  expect(pageBefore()).toBeNull();
  notePage('/gift');
  expect(pageBefore()).toBeNull();
  notePage('/support');
  notePage('/support');
  expect(pageBefore()).toBe('/gift');
});
