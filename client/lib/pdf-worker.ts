/** Reads a PDF in a worker (pdf-picture.ts). */
import 'pdfjs-dist/build/pdf.worker.min.mjs'
