/** The directions in which imports may go. tools/check-imports.ts plants an offense against each rule before it trusts them. */

const { readFileSync } = require('node:fs')
const { join } = require('node:path')

const tests = '\\.test\\.tsx?$'
/** The modules of domain/ that bring calls to the table of calls are its nouns, apart from the shape of a call itself. */
const nouns = [
  ...readFileSync(join(__dirname, 'domain/api.ts'), 'utf8').matchAll(/from '\.\/([\w/-]+)\.ts'/g),
]
  .map(([, name]) => name)
  .filter((name) => name !== 'call')
  .join('|')

/** A room of the server; in a wing of nouns, one of these. */
const serverRoom = '^server/((?:(?:accounts|content|schedule)/)?[^/]+)/'

module.exports = {
  forbidden: [
    {
      name: 'domain-imports-itself-and-zod',
      comment: 'The words are shared by the server and the browser: they do no input or output.',
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
      comment: 'It is a package: the product knows what its package.json exports and nothing behind that.',
      from: { path: '^(domain|server|client|scripts|tools)/', pathNot: tests },
      to: { path: '^packages/', pathNot: '^packages/card-reader/card-reader\\.ts$' },
    },
    {
      name: 'card-reader-stands-apart',
      comment:
        'It is publishable as it stands: it knows nothing of the product, nor of the laboratory that draws and teaches.',
      from: { path: '^packages/card-reader/' },
      to: { path: '^(domain|server|client|test|scripts|tools|packages/card-reader-lab)/' },
    },
    {
      name: 'laboratory-is-not-installed',
      comment:
        'Only who works on the card reader installs it: no check, test or part of the product needs it.',
      from: { path: '^(domain|server|client|test|scripts|tools)/' },
      to: { path: '^packages/card-reader-lab/' },
    },
    {
      name: 'only-rendering-imports-client',
      comment: 'server/render/ turns public pages to HTML; nothing else outside of the browser knows them.',
      from: { path: '^(domain|server|scripts|tools)/', pathNot: '^server/render/' },
      to: { path: '^client/' },
    },
    {
      name: 'client-nouns-stand-apart',
      comment: 'Pages compose nouns. A noun uses itself and what all share: ui/, lib/, net/ and event/.',
      from: { path: '^client/(?!(?:pages|ui|lib|net|event)/)([^/]+)/' },
      to: { path: '^client/', pathNot: '^client/($1|ui|lib|net|event)/' },
    },
    {
      name: 'server-nouns-meet-at-data',
      comment: 'Of another noun a noun uses its data.ts alone; who may do what is asked in access/.',
      from: { path: serverRoom, pathNot: '^server/(lib|db|render)/' },
      to: {
        path: '^server/[^/]+/',
        pathNot: '^server/(($1|lib|db|http|access)/|((accounts|content|schedule)/)?[^/]+/data\\.ts$)',
      },
    },
    {
      name: 'nouns-do-not-know-the-application',
      comment: 'app.ts, serve-calls.ts and main.ts list the nouns, never the other way round.',
      from: { path: '^server/[^/]+/', pathNot: tests },
      to: { path: '^server/(app|main|serve-calls)\\.ts$' },
    },
    {
      name: 'ui-lib-and-db-know-no-noun',
      comment: 'They could serve another product.',
      from: { path: '^(client/(ui|lib)|server/(lib|db))/', pathNot: tests },
      to: {
        path: ['^client/(?!(ui|lib|net)/)', '^server/(?!(lib|db)/)[^/]+/', `^domain/(${nouns})\\.ts$`],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'sql-lives-in-data',
      comment: 'Queries are written in data.ts files and in db/.',
      from: { path: '^server/', pathNot: [tests, '/data\\.ts$', '^server/db/'] },
      to: { path: 'node_modules/(kysely|pg)/|^(node:)?sqlite$' },
    },
    {
      name: 'product-imports-no-test',
      comment: 'What only tests need stays with the tests.',
      from: { path: '^(domain|server|client|packages)/', pathNot: [tests, '^packages/card-reader/test/'] },
      to: { path: `^(test|scripts|tools|packages/card-reader/test)/|${tests}` },
    },
    {
      name: 'shipped-scripts-need-no-tool',
      comment: 'What an operator runs is in the image; tests and tools of developers are not.',
      from: { path: '^scripts/', pathNot: tests },
      to: { path: `^(test|tools)/|${tests}` },
    },
    {
      name: 'product-runs-without-development-packages',
      comment: 'An installation has the dependencies only.',
      from: { path: '^(domain|server|client|packages)/', pathNot: [tests, '^packages/card-reader/test/'] },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only'],
        // The build puts the icons that pages use, and what draws a PDF there, into the bundles.
        pathNot: 'node_modules/(lucide-react|pdfjs-dist)/',
      },
    },
    {
      name: 'no-cycles',
      comment: 'What needs each other is one thing, or has a third thing in common.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'imports-exist',
      comment: 'An import that leads nowhere would escape every rule above.',
      from: {},
      // The build writes modules named `virtual:`.
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    // Under TypeScript 7 the cruiser's own parser for TypeScript reads nothing, finds nothing wrong and says so.
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
