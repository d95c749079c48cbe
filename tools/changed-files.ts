import { spawnSync } from 'node:child_process';
import { ROOT } from './step.ts';

/** The code that every product of a test runs. */
const PRODUCT = /^(core|contract|server|web)\//;
const MODULE = /\.[cm]?[jt]sx?$/;

/**
 * The paths that differ from the commit `since`, those that git does not track yet included. Throws when git knows no such
 * commit.
 */
export function changedFiles(since: string): string[] {
  return [...git('diff', '--name-only', since, '--'), ...git('ls-files', '--others', '--exclude-standard')];
}

/** Whether the changes reach the product, and not only its tests, tools or pages of documentation. */
export const reachesProduct = (paths: readonly string[]): boolean =>
  paths.some((path) => PRODUCT.test(path) && !/\.test\.tsx?$/.test(path));

/** Whether imports lead to less than the changes reach: the product reads its schema, help and fonts without one. */
export const reachesUnseen = (paths: readonly string[]): boolean =>
  paths.some((path) => PRODUCT.test(path) && !MODULE.test(path));

function git(...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr.trim());
  return stdout.split('\n').filter((line) => line !== '');
}
