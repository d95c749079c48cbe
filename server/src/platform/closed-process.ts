import { fileURLToPath } from 'node:url';

const ROOT = new URL('../../../', import.meta.url);
/** The part of the program that every process of it reads: packages, and the names of its own folders. */
const PACKAGES = ['node_modules/', 'package.json'];

/** The rights of a process beside computing. */
export interface ProcessRights {
  /** Folders (with a slash at their end) and files of the program, as paths from its root. */
  readonly program: readonly string[];
  /** Absolute paths of other files. */
  readonly files?: readonly string[];
  readonly hasNetwork?: true;
  /** Libraries of machine code, which Node does not hold to any of this. */
  readonly hasAddons?: true;
}

/**
 * Node's flags for a process that reads these files only: it writes none, starts no program and no thread, and opens no
 * connection without `hasNetwork` (https://nodejs.org/api/permissions.html).
 */
export function closedProcessFlags({ program, files = [], hasNetwork, hasAddons }: ProcessRights): string[] {
  const own = [...PACKAGES, ...program].map((path) => fileURLToPath(new URL(path, ROOT)));
  return [
    '--permission',
    ...[...own, ...files].map((path) => `--allow-fs-read=${path}`),
    // Node calls that one experimental in each process.
    ...(hasNetwork ? ['--allow-net', '--disable-warning=ExperimentalWarning'] : []),
    ...(hasAddons ? ['--allow-addons'] : []),
  ];
}
