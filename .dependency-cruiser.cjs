// Lowest first. Folders on one line are neighbours and do not know each other.
const LAYERS = [
  ['core', 'reference'],
  ['normalize', 'ledger'],
  ['match'],
  ['confidence', 'privacy'],
  ['resolve'],
  ['store'],
  ['sources'],
  ['app', 'demo'],
  ['http', 'cli'],
];

// Only these parts of Node neither read nor write anything outside the process.
const PURE_LAYERS = ['core', 'normalize', 'match', 'confidence', 'resolve', 'ledger', 'privacy'];
const PURE_BUILTINS = ['assert', 'buffer', 'crypto', 'url', 'util'];

/** The demo population is not part of the library code, so it lies outside `src`. */
const inFolders = (folders) => `^(${folders.map((folder) => (folder === 'demo' ? 'demo' : `src/${folder}`)).join('|')})/`;
const PRODUCT = '^(src|demo)/';

/** One rule per folder: everything that is not below it is forbidden. */
const layerRules = LAYERS.flatMap((neighbours, rank) =>
  neighbours.map((folder) => {
    const above = LAYERS.slice(rank + 1).flat();
    const neighbouring = neighbours.filter((other) => other !== folder);
    return {
      name: `layer-${folder}`,
      comment: `${folder} imports what lies below it, nothing above or next to it (docs/adr/0001)`,
      severity: 'error',
      from: { path: inFolders([folder]) },
      to: { path: [...(above.length + neighbouring.length > 0 ? [inFolders([...above, ...neighbouring])] : []), '^src/main[^/]*$'] },
    };
  }),
);

module.exports = {
  forbidden: [
    ...layerRules,
    {
      name: 'config-is-for-the-edge',
      comment: 'Settings are read once and handed down; only the edge knows where they come from',
      severity: 'error',
      from: { path: inFolders(LAYERS.slice(0, -1).flat()) },
      to: { path: '^src/config' },
    },
    {
      name: 'unknown-folder',
      comment: 'A new folder of src needs a place among the layers before other code imports it',
      severity: 'error',
      from: {},
      to: { path: '^src/[^/]+/', pathNot: inFolders(LAYERS.flat()) },
    },
    {
      name: 'pure-layers-do-no-io',
      severity: 'error',
      from: { path: inFolders(PURE_LAYERS), pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'], pathNot: `^(node:)?(${PURE_BUILTINS.join('|')})$` },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'product-does-not-import-tests',
      severity: 'error',
      from: { path: PRODUCT, pathNot: '(\\.test|-suite)\\.ts$' },
      to: { path: ['\\.test\\.ts$', '-suite\\.ts$', '^(test|bench|tools)/'] },
    },
    {
      name: 'product-needs-no-development-package',
      severity: 'error',
      from: { path: PRODUCT, pathNot: '(\\.test|-suite)\\.ts$' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'console-is-apart',
      comment: 'The browser app knows the service through HTTP only',
      severity: 'error',
      from: { path: '^console/' },
      to: { path: '^(src|demo|test|bench|tools)/' },
    },
    {
      name: 'console-is-not-imported',
      severity: 'error',
      from: { pathNot: '^console/' },
      to: { path: '^console/' },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Type imports are dependencies too.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
