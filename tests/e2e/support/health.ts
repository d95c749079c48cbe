import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type Axe from 'axe-core';

/** Silent faults of a page: errors of scripts, of requests and on the console. A page's own status is its visitor's to check. */
export function listen(page: Page): string[] {
  const heard: string[] = [];
  const isOfPage = (url: string) => url === page.url();
  page.on('pageerror', (error) => heard.push(`error: ${error.message}`));
  page.on('console', (message) => {
    const isFault = message.type() === 'error' || message.type() === 'warning';
    if (isFault && !isOfPage(message.location().url)) heard.push(`console: ${message.text()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && !response.request().isNavigationRequest())
      heard.push(`${response.status()} ${response.url()}`);
  });
  return heard;
}

/** Waits until the page is complete: its texts are shown and nothing is loading. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('main').getByRole('heading').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true], [class*="kelet"]')).toHaveCount(0);
}

/** A key of the words, a placeholder or a value that should have been a word. */
const LEFTOVER = /\{\{|\}\}|\[object |\bundefined\b|\bNaN\b|^(?:[a-z]\w*:)?[a-z]\w*(?:\.[a-z]\w*)+$/i;
const NO_KEY = /\.(com|csv|net|org)$/;

/** Untranslated keys in visible texts, labels and titles. */
export async function wordless(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const faults: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      // The content of `code` is a name, not a sentence.
      if (!['SCRIPT', 'STYLE', 'CODE'].includes(node.parentElement?.tagName ?? '')) faults.push(node.nodeValue ?? '');
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description']) {
      for (const element of document.querySelectorAll(`[${name}]`)) faults.push(element.getAttribute(name) ?? '');
    }
    return faults.map((text) => text.trim()).filter(Boolean);
  });
  return texts.filter((text) => LEFTOVER.test(text) && !NO_KEY.test(text));
}

/** Elements wider than the window, if the page scrolls sideways. */
export function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll('body *')]
      .map((element) => ({ element, right: Math.round(element.getBoundingClientRect().right) }))
      .filter(({ right }) => right > width)
      .map(({ element, right }) => `${element.tagName} ${element.getAttribute('class')} to ${right}`)
      .slice(0, 8);
  });
}

/** Read once a worker. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What keeps people with other senses or hands out; only of these rules, where some are named. A page is given axe once,
 * which takes as long as an analysis. Without a selector for every element that passed: for a table of some hundred rows
 * writing these took a minute.
 */
export async function barriers(page: Page, rules: readonly string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const options: Axe.RunOptions = { resultTypes: ['violations'], ...(rules.length > 0 ? { runOnly: [...rules] } : {}) };
  const violations = await page.evaluate(async (chosen) => {
    const { axe } = window as unknown as { axe: typeof Axe };
    return (await axe.run(document, chosen)).violations;
  }, options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 5).map((node) => `${id}: ${node.target.join(' ')} ${node.html.slice(0, 160)}`),
  );
}
