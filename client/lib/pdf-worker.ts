/** Reads a PDF beside the page (pdf-picture.ts). */
import 'pdfjs-dist/build/pdf.worker.min.mjs'
