import type { Plugin } from 'vite';

/** The page that most people see first. */
export const HOME = /\/web\/src\/features\/market\/home\/home-page\.tsx$/;
/** What leads to all other pages: their files, and the words of every area. */
export const LATE = /\/web\/src\/(?:screens|i18n\/areas)\.ts$/;
/** Where the web starts, with an await at its top; index.html is the entry that imports it. */
const MAIN = /\/web\/src\/main\.tsx$/;
/** Small things that several pages share. */
const PARTS = /\/web\/src\/ui\/|\/@tabler\/icons-react\//;
/** The chunk of all of them, whose style every page links. */
export const PARTS_CHUNK = 'parts';
/** Packages with one file that exports everything: what is really taken from them follows from the names imported. */
const BARRELS = /node_modules\/(@mantine\/(?:core|hooks)|@tabler\/icons-react|react-i18next)\//;
const NAMED_IMPORTS =
  /import\s*\{([^}]*)\}\s*from\s*["'](@mantine\/(?:core|hooks)|@tabler\/icons-react|react-i18next)["']/g;

interface Groups {
  readonly plugin: Plugin;
  /** For the bundler's `codeSplitting`: the name of a module's chunk, or null for what it decides itself. */
  readonly chunkOf: (id: string) => string | null;
  /** Whether a module is a part: small, and leading to nothing but other parts and what is here already. */
  readonly isPart: (id: string) => boolean;
}

/**
 * Puts what every page needs at once into one chunk, and what the home page needs beyond that into another: a browser
 * fetches two files in place of sixty, and they compress better together. The parts are for a third: as chunks of
 * their own they would be forty files of a few hundred bytes, each named in the list that the first page carries.
 */
export function initialChunks(): Groups {
  const chunks = new Map<string, string>();
  const parts = new Set<string>();
  return {
    chunkOf: (id) => chunks.get(id) ?? null,
    isPart: (id) => parts.has(id),
    plugin: {
      name: 'initial-chunks',
      apply: 'build',
      buildEnd() {
        const ids = [...this.getModuleIds()];
        const files = new Map(ids.filter((id) => BARRELS.test(id)).map((id) => [fileKey(id), id]));
        const needsOf = (id: string): string[] => {
          const { importedIds = [], code } = this.getModuleInfo(id) ?? {};
          return [...importedIds, ...named(code ?? '').flatMap((key) => files.get(key) ?? [])];
        };
        const collect = (start: string, name: string) => {
          const waiting = [start];
          for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
            if (chunks.has(id) || isBarrel(id)) continue;
            chunks.set(id, name);
            waiting.push(...needsOf(id));
          }
        };
        const share = (start: string) => {
          const waiting = [start];
          for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
            if (chunks.get(id) !== 'home') continue;
            chunks.set(id, 'base');
            waiting.push(...needsOf(id));
          }
        };
        // The entry itself stays apart: it waits for chunks that import the base, and a module that waits for its own
        // importer waits for ever.
        const entries = ids.map((id) => this.getModuleInfo(id)).filter((info) => info?.isEntry);
        const mains = entries.flatMap((info) => info?.importedIds ?? []).filter((id) => MAIN.test(id));
        for (const id of mains.flatMap((main) => this.getModuleInfo(main)?.importedIds ?? [])) collect(id, 'base');
        for (const id of ids.filter((text) => HOME.test(text))) collect(id, 'home');
        // Modules that the home page shares with others belong to every page.
        const elsewhere = ids.filter((id) => !chunks.has(id) && !isBarrel(id)).flatMap(needsOf);
        for (const id of elsewhere) if (chunks.get(id) === 'home') share(id);
        for (const id of ids.filter((text) => LATE.test(text))) collect(id, 'screens');
        const isLight = (id: string): boolean =>
          chunks.has(id) || isBarrel(id) || (PARTS.test(id) && needsOf(id).every(isLight));
        for (const id of ids) if (!chunks.has(id) && !isBarrel(id) && isLight(id)) parts.add(id);
      },
    },
  };
}

const isBarrel = (id: string): boolean => BARRELS.test(id) && /\/index\.m?js$/.test(id);

/** `@mantine/hooks usemediaquery`, for the file use-media-query.mjs and for the name useMediaQuery. */
const keyOf = (pack: string, name: string): string => `${pack} ${name.replaceAll('-', '').toLowerCase()}`;

function fileKey(id: string): string {
  const name = id.slice(id.lastIndexOf('/') + 1).replace(/\.m?js$/, '');
  return keyOf(BARRELS.exec(id)?.[1] ?? '', name);
}

/** What a module takes from the barrels. */
function named(code: string): string[] {
  return [...code.matchAll(NAMED_IMPORTS)].flatMap(([, names = '', pack = '']) =>
    names.split(',').map((part) => keyOf(pack, part.trim().split(/\s+as\s+/)[0] ?? '')),
  );
}
