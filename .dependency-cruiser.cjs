/**
 * What may import what (docs/ARCHITECTURE.md). Paths are relative to the root, subpath imports are resolved to them.
 * Tests may import anything; a planted bad import in tests/repo proves that each rule bites.
 */
const TESTS = '\\.test\\.tsx?$';
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from: { pathNot: TESTS, ...from }, to });

module.exports = {
  forbidden: [
    rule('core-imports-nothing', 'core is pure: not even a package', { path: '^core/' }, { pathNot: '^core/' }),
    rule(
      'contract-imports-core',
      'the contract stands on core, zod and the libraries whose checks web and server share',
      { path: '^contract/' },
      { pathNot: '^(contract|core)/|node_modules/(zod|ibantools|libphonenumber-js)/' },
    ),
    rule(
      'server-imports-no-web',
      'server and web meet in the contract; main.ts alone loads the demo data, in demo mode',
      { path: '^server/', pathNot: ['^server/src/main\\.ts$', TESTS] },
      { path: '^(web|tests|tools|bench)/' },
    ),
    rule(
      'web-imports-no-server',
      'web and server meet in the contract',
      { path: '^web/' },
      { path: '^(server|tests|tools|bench)/' },
    ),
    rule(
      'server-runs-on-dependencies',
      'a production installation has no packages for development or for the browser',
      {
        path: '^(core|contract|server)/',
        pathNot: ['\\.(test|fixture)\\.tsx?$', '^server/src/ledger/(conformance|ledger-commands)\\.ts$'],
      },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    rule('web-imports-no-node', 'a browser has no file system', { path: '^web/src/' }, { dependencyTypes: ['core'] }),
    rule(
      'only-main-assembles',
      'platform, gateway, realtime and ledger know no feature',
      {
        path: '^server/src/',
        pathNot: ['^server/src/(features/|main\\.ts$|admin\\.ts$|app/(app|features)\\.ts$)', TESTS],
      },
      { path: '^server/src/features/' },
    ),
    rule(
      'platform-is-the-bottom',
      'the rooms above use the platform, never the other way round',
      { path: '^server/src/platform/' },
      { path: '^server/src/(app|gateway|realtime|ledger|features)/' },
    ),
    rule(
      'features-meet-in-public',
      'a feature reaches a sibling through its public.ts',
      { path: '^server/src/features/([^/]+)/' },
      {
        path: '^server/src/features/',
        pathNot: ['^server/src/features/$1/', '^server/src/features/[^/]+/public\\.ts$'],
      },
    ),
    rule(
      'nobody-imports-main',
      'what assembles is not a part',
      { pathNot: ['^tools/start\\.ts$', TESTS] },
      { path: '^server/src/main\\.ts$' },
    ),
    rule(
      'web-parts-know-no-feature',
      'ui, api, lib and i18n know no product noun',
      { path: '^web/src/(ui|api|lib|i18n)/' },
      { path: '^web/src/(features|shell)/|^web/src/(routes\\.tsx|screens\\.ts)$' },
    ),
    rule(
      'web-features-meet-in-public',
      'a page reaches a sibling area through its public.ts',
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/features/', pathNot: ['^web/src/features/$1/', '^web/src/features/[^/]+/public\\.tsx?$'] },
    ),
    rule(
      'records-of-pages-are-small',
      'every page loads all records, so that they bring no component',
      { path: '^web/src/features/[^/]+/pages\\.ts$' },
      { path: '\\.tsx$' },
    ),
    rule(
      'only-routes-assemble',
      'the shell frames pages that it does not know',
      { path: '^web/src/shell/' },
      { path: '^web/src/features/', pathNot: '^web/src/features/[^/]+/public\\.tsx?$' },
    ),
    rule(
      'model-shares-no-code',
      'the model of the fuzzed market is written from the specification: what it took from the product, it could not prove',
      { path: '^tests/fuzz/model/' },
      { pathNot: '^tests/fuzz/model/' },
    ),
    rule(
      'deeds-ask-no-core',
      'what the fuzz does is chosen by its model; its coverage alone reads the tables of the core',
      { path: '^tests/fuzz/deeds/', pathNot: ['^tests/fuzz/deeds/coverage\\.ts$', TESTS] },
      { path: '^(core|server|web)/' },
    ),
    rule('no-cycles', 'two files that need each other are one', {}, { circular: true }),
    rule('no-missing', 'an import leads somewhere', {}, { couldNotResolve: true, pathNot: '^(virtual:|mdast$)' }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/|^web/public/' },
    // Types count: a rule that a type import may break is no rule.
    tsPreCompilationDeps: true,
    moduleSystems: ['es6'],
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css'],
      conditionNames: ['import', 'module', 'browser', 'node', 'default', 'types', 'style'],
      exportsFields: ['exports'],
    },
  },
};
