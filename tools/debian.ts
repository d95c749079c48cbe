import { spawnSync } from 'node:child_process';

/**
 * Installs Debian packages. Throws an error that says what to do when this user may not.
 * @param why the reason for that sentence.
 */
export function installPackages(packages: readonly string[], why: string): void {
  const root = process.getuid?.() === 0;
  const command = `apt-get install -y --no-install-recommends ${packages.join(' ')}`;
  console.log(`installing ${packages.join(', ')} (once)`);
  if (run('apt-get update -q', root) && run(command, root)) return;
  throw new Error(`${why} need ${packages.join(' and ')}: as root, run\n  apt-get update && ${command}`);
}

/** As root directly; otherwise only if sudo asks for no password. */
function run(command: string, root: boolean): boolean {
  const [program = '', ...args] = root ? command.split(' ') : ['sudo', '-n', ...command.split(' ')];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(program, args, { env, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
}
