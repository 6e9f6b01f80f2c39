import { getDocument, PDFWorker, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import jbig2Url from 'pdfjs-dist/wasm/jbig2.wasm?url';
import openJpegUrl from 'pdfjs-dist/wasm/openjpeg.wasm?url';
import { startWorker } from '../../start-worker.ts';

/** A PDF whose pages are drawn as pictures. Its scripts, links, forms and embedded files have no effect. */
export interface OpenedPdf {
  readonly pageCount: number;
  /** Whether a table that is not part of the app would be needed to show all characters of the drawn pages. */
  isIncomplete(): boolean;
  /** Draws a page as wide as the canvas is shown, and returns its text. */
  drawPage(number: number, canvas: HTMLCanvasElement, signal: AbortSignal): Promise<string>;
}

/** Browsers on phones draw nothing in a canvas that is much larger. */
const maxPixels = 16_000_000;

const verbosity = VerbosityLevel.ERRORS;

/** The decoders of scanned pages. */
const decoders: Readonly<Record<string, string>> = { 'jbig2.wasm': jbig2Url, 'openjpeg.wasm': openJpegUrl };

/** Reads a PDF in a worker, which ends with the signal. Rejects one that is damaged or needs a password. */
export async function openPdf(data: ArrayBuffer, signal: AbortSignal): Promise<OpenedPdf> {
  signal.throwIfAborted();
  let misses = false;
  class Decoders {
    async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
      const url = decoders[filename];
      misses ||= url === undefined;
      if (url === undefined) throw new Error(`${filename} is not part of the app`);
      return new Uint8Array(await (await fetch(url, { signal })).arrayBuffer());
    }
  }
  const port = startWorker('pdf');
  signal.addEventListener('abort', () => port.terminate());
  // The declared type of the option is `null`.
  const worker = new PDFWorker({ port: port as unknown as null, verbosity });
  const pdf = await getDocument({
    data,
    worker,
    BinaryDataFactory: Decoders,
    useWorkerFetch: false,
    enableXfa: false,
    maxImageSize: 4 * maxPixels,
    verbosity,
  }).promise;
  return {
    pageCount: pdf.numPages,
    isIncomplete: () => misses,
    async drawPage(number, canvas, drawn) {
      const page = await pdf.getPage(number);
      drawn.throwIfAborted();
      const { width, height } = page.getViewport({ scale: 1 });
      canvas.style.aspectRatio = `${width} / ${height}`;
      const fitting = (canvas.clientWidth * devicePixelRatio) / width;
      const viewport = page.getViewport({ scale: Math.min(fitting, Math.sqrt(maxPixels / (width * height))) });
      canvas.width = viewport.width;
      canvas.height = viewport.height;
      const task = page.render({ canvas, viewport });
      drawn.addEventListener('abort', () => task.cancel());
      await task.promise;
      const { items } = await page.getTextContent();
      return items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('');
    },
  };
}
