import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { translate } from '../../messages.ts';
import type { OpenedPdf } from './open-pdf.ts';

/** Further pages are in the file. */
const maxPages = 500;

/** Shows the pages of a PDF one below the other. */
export function PdfPages({ name, pdf }: { readonly name: string; readonly pdf: OpenedPdf }) {
  const isIncomplete = useSignal(false);
  const drawnPages = Math.min(pdf.pageCount, maxPages);
  const onDrawn = () => {
    isIncomplete.value = pdf.isIncomplete();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: Pages need the focus to be scrolled with keys. */}
      <section class="pdf" aria-label={name} tabIndex={0}>
        {Array.from({ length: drawnPages }, (_, index) => (
          <PdfPage key={index} pdf={pdf} number={index + 1} onDrawn={onDrawn} />
        ))}
      </section>
      {(isIncomplete.value || drawnPages < pdf.pageCount) && <p class="muted">{translate('receive:pdfCut')}</p>}
    </>
  );
}

interface PageProps {
  readonly pdf: OpenedPdf;
  readonly number: number;
  readonly onDrawn: () => void;
}

/** Is drawn only while it is in sight or close to it, because the pictures of all pages would fill the memory of a phone. */
function PdfPage({ pdf, number, onDrawn }: PageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useSignal('');
  const isFailed = useSignal(false);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    let drawing = new AbortController();
    const draw = async (signal: AbortSignal) => {
      try {
        text.value = await pdf.drawPage(number, element, signal);
      } catch {
        isFailed.value = !signal.aborted;
      }
      onDrawn();
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        drawing.abort();
        element.width = 0;
        if (entry?.isIntersecting !== true) return;
        drawing = new AbortController();
        void draw(drawing.signal);
      },
      { root: element.closest('.pdf'), rootMargin: '100% 0px' },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      drawing.abort();
    };
  }, []);
  const label = translate('receive:position', { index: number, count: pdf.pageCount });
  return (
    <article aria-label={label}>
      <canvas ref={canvas} />
      <p class="visually-hidden">{text}</p>
      {isFailed.value && <p class="muted">{translate('receive:pageNotShown')}</p>}
    </article>
  );
}
