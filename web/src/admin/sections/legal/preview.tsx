import { useSignal } from '@preact/signals';
import { type ComponentChild, h } from 'preact';
import { useEffect } from 'preact/hooks';
import type { LegalNoticeText } from '#client';
import { translate } from '../../../messages.ts';
import { Loaded } from '../../components/loaded.tsx';
import { useData } from '../../components/use-data.ts';
import { type HtmlNode, parseSafeHtml } from './safe-html.ts';

interface Props {
  readonly title: string;
  readonly text: LegalNoticeText;
  /** The language of the text, if it is known. */
  readonly locale?: string | undefined;
}

/** A pause in typing, after which the preview is updated. */
const pauseMs = 400;

/** The text as the page of senders and recipients will show it. */
export function Preview({ title, text: { type, content }, locale }: Props) {
  const previewed = useSignal({ type, content });
  useEffect(() => {
    const timer = setTimeout(() => {
      previewed.value = { type, content };
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [type, content]);
  const html = useData(
    async (client) => (previewed.value.content.trim() === '' ? '' : client.legal.preview(previewed.value)),
    [previewed.value],
  );
  return (
    <section class="legal-preview" aria-labelledby="preview">
      <h2 id="preview">{translate('admin-legal:preview.title')}</h2>
      <Loaded from={html} isEmpty={(loaded) => loaded === ''} empty={translate('admin-legal:preview.empty')}>
        {(loaded) => (
          <div class="legal" lang={locale} dir="auto">
            {title !== '' && <p class="heading">{title}</p>}
            {parseSafeHtml(loaded).map(toElement)}
          </div>
        )}
      </Loaded>
    </section>
  );
}

function toElement(node: HtmlNode): ComponentChild {
  if (typeof node === 'string') return node;
  const link = node.tag === 'a' ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return h(node.tag, { ...node.attributes, ...link }, ...node.children.map(toElement));
}
