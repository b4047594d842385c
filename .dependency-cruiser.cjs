/**
 * Who may import whom. A package that is not in the table may import nothing of ours.
 * Rules over libraries keep each behind the one package that shares it: a shared module is never tree-shaken,
 * so areas go through the facades of `shared/remote-kit`.
 */
const ALLOWED = {
  'shared/contract': [],
  'shared/wire': ['contract'],
  'shared/schemas': [],
  'shared/suite-files': ['contract'],
  'shared/build': ['schemas'],
  'shared/domain': ['contract', 'wire'],
  'shared/platform-client': ['contract'],
  'shared/remote-kit': ['contract', 'platform-client'],
  'shared/ui': ['contract'],
  'shared/charts': ['contract', 'domain', 'ui'],
  'shared/schedule-editor': ['contract', 'domain', 'ui'],
  'shared/camera': [],
  'shared/meter-files': ['domain'],
  'shared/area-parts': [
    'camera',
    'contract',
    'wire',
    'domain',
    'platform-client',
    'remote-kit',
    'ui',
    'charts',
    'schedule-editor',
  ],
  'shared/forms': ['platform-client', 'remote-kit', 'ui'],
  'shared/testing': ['contract', 'wire', 'domain', 'platform-client', 'remote-kit', 'ui', 'charts', 'build'],
  'shared/area-e2e': [],
  host: ['contract', 'wire', 'domain', 'platform-client', 'remote-kit', 'ui'],
  api: ['contract', 'wire', 'domain', 'suite-files'],
  tools: ['contract', 'build', 'suite-files'],
};
const AREA_MAY = [
  'contract',
  'wire',
  'domain',
  'platform-client',
  'remote-kit',
  'ui',
  'charts',
  'schedule-editor',
  'area-parts',
  'forms',
  'camera',
  'meter-files',
];

const TESTS = '\\.test\\.(tsx?|mjs)$|/testing/|/test-support/|/bench/|/endurance/|-fixture\\.tsx?$';
const CONFIGURATION = '(^|/)(webpack\\.config\\.ts|jest\\.config\\.[cm]?js)$';
const OURS = '^(host|api|simulator|e2e|tools|docs|mf-[^/]+|shared/[^/]+)/';
const own = (folder) => `^${folder}/`;

function sharedOnly(from, allowed, keep) {
  return {
    name: `${from.replace(/[^a-z-]/g, '-')}-imports`,
    comment: `${from} may import of ours: ${allowed.join(', ') || 'nothing'}.`,
    severity: 'error',
    from: { path: own(from), pathNot: [TESTS, CONFIGURATION] },
    to: {
      path: OURS,
      pathNot: [...allowed.map((name) => own(`shared/${name}`)), own(keep ?? from)],
    },
  };
}

/**
 * Folders of a package's `src`, in order: each imports only from those before it (the package's README). `.` stands
 * for the files beside the folders.
 */
const ROOMS = {
  'mf-monitoring': [
    '.',
    'page-headline',
    'house',
    'forecast',
    'tariff',
    'weather',
    'devices',
    'charts',
    'programs',
    'rooms-and-devices',
    'daily-life',
    'alerts',
    'kiosk',
    'energy-pages',
    'costs',
    'home',
    'remote',
  ],
  host: [
    'first-page',
    'browser',
    'areas',
    'session',
    'context',
    'preferences',
    'notices',
    'navigation',
    'sign-in',
    'offline',
    'shell',
    'suite',
    '.',
  ],
};
/** Folders that may name types of later ones: the context hands out what `suite/` wires. */
const NAMES_LATER_TYPES = ['host/context'];

function roomRules([folder, rooms]) {
  const src = `^${folder}/src/`;
  const inRooms = (names) =>
    `${src}(${names.map((name) => (name === '.' ? '[^/]+$' : `${name}/`)).join('|')})`;
  return [
    ...rooms.slice(0, -1).map((room, index) => ({
      name: `${folder}-rooms-${room === '.' ? 'root' : room}`,
      comment: `${folder}/src/${room} imports from ${rooms.slice(0, index).join(', ') || 'no other folder'}.`,
      severity: 'error',
      from: { path: inRooms([room]), pathNot: TESTS },
      to: {
        path: inRooms(rooms.slice(index + 1)),
        pathNot: '\\.d\\.ts$',
        ...(NAMES_LATER_TYPES.includes(`${folder}/${room}`) && { dependencyTypesNot: ['type-only'] }),
      },
    })),
    {
      name: `${folder}-rooms-listed`,
      comment: `Give a new folder of ${folder}/src its place in ROOMS and in the README.`,
      severity: 'error',
      from: { path: src, pathNot: TESTS },
      to: { path: `${src}[^/]+/`, pathNot: inRooms(rooms) },
    },
  ];
}

/** The rooms of the API, from the ground up: each imports from those before it (api/README.md). */
const API_ROOMS = [
  'foundation',
  'identity',
  'partners',
  'home',
  'energy',
  'money',
  'areas',
  'process',
  'administration',
];

function apiRoom(room, index) {
  const above = API_ROOMS.slice(index + 1).join('|');
  return {
    name: `api-rooms-${room}`,
    comment: `api/src/${room} imports from: ${API_ROOMS.slice(0, index).join(', ') || 'no other room'}.`,
    severity: 'error',
    from: { path: own(`api/src/${room}`), pathNot: TESTS },
    to: { path: `^api/src/(${above ? `(${above})/|` : ''}[^/]+$)` },
  };
}

/** A library and the only folders that may name it. */
function onlyIn(name, library, folders) {
  return {
    name: `${name}-only-through-its-facade`,
    comment: `Import ${library} through the package that shares it.`,
    severity: 'error',
    from: { path: OURS, pathNot: [...folders.map(own), TESTS] },
    // Types cost nothing where it runs.
    to: { path: `node_modules/(${library})/`, dependencyTypesNot: ['type-only'] },
  };
}

module.exports = {
  forbidden: [
    ...Object.entries(ALLOWED).map(([from, allowed]) => sharedOnly(from, allowed)),
    sharedOnly('(mf-[^/]+)', AREA_MAY, '$1'),
    // A client of the platform: nothing that production runs may import it.
    sharedOnly('simulator', ['wire', 'domain'], '(simulator|api)'),
    ...Object.entries(ROOMS).flatMap(roomRules),
    {
      name: 'e2e-imports',
      comment:
        'Tests in a browser know nothing of the inside: they start the suite, and look at it from outside.',
      severity: 'error',
      from: { path: own('e2e') },
      to: {
        path: OURS,
        pathNot: [own('tools/(running|releasing)'), own('shared/(area-e2e|build)'), own('e2e')],
      },
    },
    ...API_ROOMS.map(apiRoom),
    {
      name: 'api-has-its-rooms',
      comment: 'Every file of the API is in one of its rooms; main.ts and admin.ts start processes.',
      severity: 'error',
      from: {
        path: own('api/src'),
        pathNot: [`^api/src/(${API_ROOMS.join('|')})/`, '^api/src/(main|admin)\\.ts$'],
      },
      to: {},
    },
    {
      name: 'features-meet-in-stores-and-rules',
      comment:
        'Who needs another feature asks its store or its rules; routes are put together in process/ alone.',
      severity: 'error',
      from: { path: '^api/src/([^/]+/[^/]+)/', pathNot: TESTS },
      to: { path: '^api/src/.*-routes\\.ts$', pathNot: '^api/src/$1/' },
    },
    {
      name: 'tests-import',
      comment: 'A test may also use shared/testing and the build presets, but no other area.',
      severity: 'error',
      from: { path: `^(host|mf-[^/]+|shared/[^/]+)/.*(${TESTS})` },
      to: { path: OURS, pathNot: ['^shared/', own('$1')] },
    },
    {
      name: 'product-imports-no-test-tools',
      comment: 'What people run must not carry what tests need.',
      severity: 'error',
      from: { path: OURS, pathNot: [TESTS, '^shared/(area-e2e|testing)/', '^e2e/'] },
      to: {
        path: '^shared/(area-e2e|testing)/|node_modules/(@testing-library|fast-check|jest|@jest|@playwright)/',
      },
    },
    {
      name: 'domain-is-pure',
      comment: 'Rules know neither React nor the wire nor the machine.',
      severity: 'error',
      from: { path: own('shared/domain'), pathNot: TESTS },
      to: {
        path: 'node_modules/(react|react-dom|axios|rxjs|@reduxjs/toolkit|redux|react-redux|i18next|react-i18next|single-spa)/',
      },
    },
    {
      name: 'no-machine-in-shared-code',
      comment: 'What runs in the browser imports nothing of Node.',
      severity: 'error',
      from: {
        path: '^(host|mf-[^/]+|shared/(contract|wire|domain|platform-client|remote-kit|ui|charts|schedule-editor|area-parts|forms|meter-files))/',
        pathNot: [TESTS, CONFIGURATION],
      },
      to: { dependencyTypes: ['core'] },
    },
    onlyIn('router', 'react-router-dom|react-router', ['shared/remote-kit', 'shared/testing', 'host']),
    onlyIn('streams', 'rxjs', [
      'shared/remote-kit',
      'shared/contract',
      'shared/platform-client',
      'shared/testing',
      'host',
    ]),
    onlyIn('store', 'redux|react-redux|@reduxjs/toolkit', [
      'shared/remote-kit',
      'shared/platform-client',
      'shared/testing',
    ]),
    onlyIn('i18n', 'i18next|react-i18next', ['shared/remote-kit', 'shared/testing', 'host']),
    onlyIn('parcels', 'single-spa|single-spa-react', ['shared/remote-kit', 'host/src/areas']),
    onlyIn('charts', 'apexcharts|react-apexcharts', ['shared/charts']),
    onlyIn('camera', 'barcode-detector|zxing-wasm', ['shared/camera']),
    onlyIn('forms', 'react-hook-form|@hookform/resolvers', ['shared/forms']),
    onlyIn('wire', 'axios', ['shared/platform-client', 'host/src/session/early']),
    onlyIn('schemas', 'zod', [
      'shared/contract',
      'shared/schemas',
      'shared/suite-files',
      'shared/wire',
      'shared/forms',
      'mf-[^/]+',
      'host',
      'api',
      'tools',
      'e2e',
      'shared/testing',
    ]),
    onlyIn('federation', '@module-federation/[^/]+', ['shared/build', 'host/src/areas']),
    {
      name: 'browser-schemas-are-light',
      comment: 'zod/mini in the browser: 5 KB against 75.',
      severity: 'error',
      from: { path: '^(host|mf-[^/]+|shared)/', pathNot: TESTS },
      to: { path: 'node_modules/zod/(index|v4/(index|classic))' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: { pathNot: 'node_modules' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-circular-money',
      comment: 'What is owed is read in one direction, types included.',
      severity: 'error',
      from: { path: '^api/src/money/' },
      to: { circular: true },
    },
    {
      name: 'no-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-undeclared',
      comment: 'Every package says what it needs in its own package.json.',
      severity: 'error',
      from: { pathNot: ['^jest\\.config'] },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'product-declares-what-it-runs-with',
      comment: 'A development dependency is not there where the product runs.',
      severity: 'error',
      from: {
        path: '^(host|api|mf-[^/]+|shared/(contract|wire|domain|platform-client|remote-kit|ui|charts|schedule-editor|area-parts|meter-files|suite-files))/src/',
        pathNot: TESTS,
      },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: 'node_modules/@types/',
      },
    },
    {
      name: 'no-test-imports-test',
      severity: 'error',
      from: {},
      to: { path: '\\.test\\.tsx?$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(releases|\\.cache|coverage)/|^(shared/)?[^/]+/(dist|\\.types)/' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    preserveSymlinks: false,
    moduleSystems: ['es6', 'cjs'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json', '.css', '.d.ts'],
      mainFields: ['module', 'main', 'types'],
    },
    reporterOptions: { text: { highlightFocused: true } },
  },
};
