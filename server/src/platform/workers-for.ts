const CORES_PER_WORKER = 2;
const MAX_WORKERS = 8;

/**
 * How many workers serve a machine of so many cores best: a busy one fills a core, its seals a part of another, and the
 * database nearly one more for it. A process that takes no requests gains nothing by more.
 */
export function workersFor(cores: number, processRoles: readonly string[]): number {
  if (!processRoles.includes('web') && !processRoles.includes('socket')) return 1;
  return Math.max(1, Math.min(MAX_WORKERS, Math.floor(cores / CORES_PER_WORKER)));
}
