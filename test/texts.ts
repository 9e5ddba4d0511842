// Before each test file; a file that vitest itself runs again for each would forget the server's language.
import '../server/lib/texts.ts'
