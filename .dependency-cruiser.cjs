/** The directions in which imports may go. tools/check-imports.ts first plants a violation of each rule. */

const { readFileSync } = require('node:fs')
const { join } = require('node:path')

const tests = '\\.test\\.tsx?$'
/** The nouns of domain/: the modules whose calls are in the table. */
const nouns = [
  ...readFileSync(join(__dirname, 'domain/api.ts'), 'utf8').matchAll(/from '\.\/([\w/-]+)\.ts'/g),
]
  .map(([, name]) => name)
  .filter((name) => name !== 'call')
  .join('|')

/** A folder of the server; in accounts/, content/, and schedule/, a folder in it. */
const serverRoom = '^server/((?:(?:accounts|content|schedule)/)?[^/]+)/'

module.exports = {
  forbidden: [
    {
      name: 'domain-imports-itself-and-zod',
      comment: 'The server and the browser share it, so it does no I/O.',
      from: { path: '^domain/', pathNot: tests },
      to: { pathNot: '^domain/|^locales/en/|node_modules/(zod|icu-minify|markdown-it)/' },
    },
    {
      name: 'client-never-imports-server',
      comment: 'They meet in domain/.',
      from: { path: '^client/' },
      to: { path: '^server/' },
    },
    {
      name: 'card-reader-shows-one-file',
      comment: 'It is a package: the product imports only what its package.json exports.',
      from: { path: '^(domain|server|client|scripts|tools)/', pathNot: tests },
      to: { path: '^packages/', pathNot: '^packages/card-reader/card-reader\\.ts$' },
    },
    {
      name: 'card-reader-stands-apart',
      comment: 'It could be published: it imports neither the product nor the lab that trains its models.',
      from: { path: '^packages/card-reader/' },
      to: { path: '^(domain|server|client|test|scripts|tools|packages/card-reader-lab)/' },
    },
    {
      name: 'laboratory-is-not-installed',
      comment:
        'Only developers of the card reader install it; the product, its checks, and its tests do not.',
      from: { path: '^(domain|server|client|test|scripts|tools)/' },
      to: { path: '^packages/card-reader-lab/' },
    },
    {
      name: 'only-rendering-imports-client',
      comment: 'server/render/ renders public pages to HTML; no other code outside the browser imports them.',
      from: { path: '^(domain|server|scripts|tools)/', pathNot: '^server/render/' },
      to: { path: '^client/' },
    },
    {
      name: 'client-nouns-stand-apart',
      comment: 'Pages compose nouns. A noun imports only itself, ui/, lib/, net/, and event/.',
      from: { path: '^client/(?!(?:pages|ui|lib|net|event)/)([^/]+)/' },
      to: { path: '^client/', pathNot: '^client/($1|ui|lib|net|event)/' },
    },
    {
      name: 'server-nouns-meet-at-data',
      comment: 'A noun imports only the data.ts of another; access/ checks who may do what.',
      from: { path: serverRoom, pathNot: '^server/(lib|db|render)/' },
      to: {
        path: '^server/[^/]+/',
        pathNot: '^server/(($1|lib|db|http|access)/|((accounts|content|schedule)/)?[^/]+/data\\.ts$)',
      },
    },
    {
      name: 'nouns-do-not-know-the-application',
      comment: 'app.ts, serve-calls.ts, and main.ts import the nouns, never the reverse.',
      from: { path: '^server/[^/]+/', pathNot: tests },
      to: { path: '^server/(app|main|serve-calls)\\.ts$' },
    },
    {
      name: 'ui-lib-and-db-know-no-noun',
      comment: 'Another product could use them.',
      from: { path: '^(client/(ui|lib)|server/(lib|db))/', pathNot: tests },
      to: {
        path: ['^client/(?!(ui|lib|net)/)', '^server/(?!(lib|db)/)[^/]+/', `^domain/(${nouns})\\.ts$`],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'sql-lives-in-data',
      comment: 'Only data.ts files and db/ have queries.',
      from: { path: '^server/', pathNot: [tests, '/data\\.ts$', '^server/db/'] },
      to: { path: 'node_modules/(kysely|pg)/|^(node:)?sqlite$' },
    },
    {
      name: 'product-imports-no-test',
      comment: 'Code that only tests need stays with the tests.',
      from: { path: '^(domain|server|client|packages)/', pathNot: [tests, '^packages/card-reader/test/'] },
      to: { path: `^(test|scripts|tools|packages/card-reader/test)/|${tests}` },
    },
    {
      name: 'shipped-scripts-need-no-tool',
      comment: 'The image has the scripts that operators run, but no tests or development tools.',
      from: { path: '^scripts/', pathNot: tests },
      to: { path: `^(test|tools)/|${tests}` },
    },
    {
      name: 'product-runs-without-development-packages',
      comment: 'An installation has no devDependencies.',
      from: { path: '^(domain|server|client|packages)/', pathNot: [tests, '^packages/card-reader/test/'] },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only'],
        // The build bundles the icons that pages use, and the code that draws a PDF.
        pathNot: 'node_modules/(lucide-react|pdfjs-dist)/',
      },
    },
    {
      name: 'no-cycles',
      comment: 'Files that import each other are one thing, or share a third.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'imports-exist',
      comment: 'An unresolved import would escape every rule above.',
      from: {},
      // The build provides the modules named `virtual:`.
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    // With TypeScript 7, the cruiser's own TypeScript parser reads nothing, and so finds no violation.
    parser: 'swc',
    tsPreCompilationDeps: 'specify',
    doNotFollow: 'node_modules',
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
