// Before each test file; a file that vitest itself runs again for each would forget in which language the server is.
import '../server/lib/texts.ts'
