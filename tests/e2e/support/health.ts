import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What a page says to nobody: errors of its scripts, of its requests and on its console. */
export function listen(page: Page): string[] {
  const heard: string[] = [];
  page.on('pageerror', (error) => heard.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') heard.push(`console: ${message.text()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) heard.push(`${response.status()} ${response.url()}`);
  });
  return heard;
}

/** Until the page stands: its words are there and nothing of it is being fetched. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('main').getByRole('heading').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true], [class*="kelet"]')).toHaveCount(0);
}

/** A key of the words, a placeholder or a value that should have been a word. */
const LEFTOVER = /\{\{|\}\}|\[object |\bundefined\b|\bNaN\b|^(?:[a-z]\w*:)?[a-z]\w*(?:\.[a-z]\w*)+$/i;
const NO_KEY = /\.(com|csv|net|org)$/;

/** Texts that nobody has put into words, in what is read, heard or hovered over. */
export async function wordless(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const faults: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      // What stands in `code` is a name, not a sentence.
      if (!['SCRIPT', 'STYLE', 'CODE'].includes(node.parentElement?.tagName ?? '')) faults.push(node.nodeValue ?? '');
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description']) {
      for (const element of document.querySelectorAll(`[${name}]`)) faults.push(element.getAttribute(name) ?? '');
    }
    return faults.map((text) => text.trim()).filter(Boolean);
  });
  return texts.filter((text) => LEFTOVER.test(text) && !NO_KEY.test(text));
}

/** What reaches beyond the window, where the page itself can be pushed sideways. */
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

/**
 * What keeps people with other senses or hands out; only of these rules, where some are named. Analysed in the page
 * itself, because none has a frame of another origin, and without a selector for every element that passed: for a table
 * of some hundred rows writing these took a minute.
 */
export async function barriers(page: Page, rules: readonly string[] = []): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  if (rules.length > 0) axe.withRules([...rules]);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.slice(0, 5).map((node) => `${id}: ${node.target.join(' ')} ${node.html.slice(0, 160)}`),
    );
}
