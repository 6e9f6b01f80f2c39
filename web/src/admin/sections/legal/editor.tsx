import { type Signal, useSignal } from '@preact/signals';
import { type ComponentChild, h } from 'preact';
import { useEffect } from 'preact/hooks';
import type { LegalNoticeText } from '#client';
import { Segmented } from '../../../components/segmented.tsx';
import { formatSize } from '../../../messages.ts';
import { type Attempt, AttemptNotice, useAttempt } from '../../components/actions.tsx';
import { Link, SectionHead } from '../../components/card.tsx';
import { Field } from '../../components/form.tsx';
import { Loaded, OutdatedNotice, useData, type VersionedData } from '../../components/loaded.tsx';
import { showToast } from '../../components/toasts.tsx';
import { hrefOf, useLeaveGuard } from '../../router.ts';
import { can } from '../../session.ts';
import { type HtmlNode, parseSafeHtml } from './safe-html.ts';
import { t } from './t.ts';

interface Props {
  readonly heading: string;
  /** The stored text, or undefined if there is none yet. */
  readonly stored: EditedText | undefined;
  readonly hasTitle: boolean;
  readonly locale?: string | undefined;
  readonly from: Pick<VersionedData<never>, 'isOutdated' | 'reload'>;
  /** Returns false if another administrator was faster. */
  readonly onSave: (text: Required<EditedText>) => Promise<boolean>;
}

/** A legal text with its preview. */
export function Editor({ heading, stored, hasTitle, locale, from, onSave }: Props) {
  const form = useTextForm(stored, onSave);
  const { title, type, content } = form;
  return (
    <>
      <SectionHead title={heading}>
        <Link href={hrefOf('legal')}>{t('back')}</Link>
      </SectionHead>
      <div class="beside legal-editor">
        {can('legal.write') && (
          <form class="card" onSubmit={(event) => void form.save(event)}>
            <OutdatedNotice from={from} />
            <AttemptNotice attempt={form.attempt} />
            {stored !== undefined && form.isOutdated && (
              <details class="notice">
                <summary>{t('stored')}</summary>
                {stored.title !== undefined && stored.title !== '' && <p>{stored.title}</p>}
                <pre>{stored.content}</pre>
              </details>
            )}
            <TextFields form={form} hasTitle={hasTitle} />
            <p class="actions last">
              <button type="submit" class="main" aria-disabled={form.attempt.isBusy || !form.isUnsaved}>
                {t('save')}
              </button>
              {form.isUnsaved && <span class="muted small">{t('unsaved')}</span>}
            </p>
          </form>
        )}
        <div class="card">
          <Preview title={title.value} text={{ type: type.value, content: content.value }} locale={locale} />
        </div>
      </div>
    </>
  );
}

const types = ['text/plain', 'text/markdown', 'text/html'] as const;

function TextFields({ form, hasTitle }: { readonly form: TextForm; readonly hasTitle: boolean }) {
  const { title, type, content, isTooLong } = form;
  return (
    <>
      {hasTitle && <Field id="legal-title" label={t('field.title')} value={title} maxLength={200} required />}
      <fieldset class="plain">
        <legend>{t('field.type')}</legend>
        <Segmented
          name="legal-type"
          options={types.map((value) => ({ value, label: t(`type.${value.slice(5)}`) }))}
          selected={type.value}
          onSelect={(value) => (type.value = value)}
        />
      </fieldset>
      <Field
        id={contentId}
        label={t('field.content')}
        hint={t(`hint.${type.value.slice(5)}`)}
        error={isTooLong ? t('tooLong', { size: formatSize(maxBytes) }) : undefined}
        value={content}
        rows={18}
        required
      />
    </>
  );
}

interface PreviewProps {
  readonly title: string;
  readonly text: LegalNoticeText;
  /** The language of the text, if it is known. */
  readonly locale?: string | undefined;
}

/** A pause in typing, after which the preview is updated. */
const pauseMs = 400;

/** The text as the page of senders and recipients will show it. */
function Preview({ title, text: { type, content }, locale }: PreviewProps) {
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
      <h2 id="preview">{t('preview.title')}</h2>
      <Loaded from={html} isEmpty={(loaded) => loaded === ''} empty={t('preview.empty')}>
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

/** A text that is edited. The legal notice has no title. */
interface EditedText extends LegalNoticeText {
  readonly title?: string;
}

interface TextForm {
  readonly title: Signal<string>;
  readonly type: Signal<LegalNoticeText['type']>;
  readonly content: Signal<string>;
  readonly attempt: Attempt;
  readonly isUnsaved: boolean;
  /** Whether another administrator has changed the stored text since the input began. */
  readonly isOutdated: boolean;
  readonly isTooLong: boolean;
  save(event: Event): Promise<void>;
}

const maxBytes = 256 * 1024;
const contentId = 'legal-content';

/** The input of a legal text. `onSave` returns false if another administrator was faster. */
function useTextForm(
  stored: EditedText | undefined,
  onSave: (text: Required<EditedText>) => Promise<boolean>,
): TextForm {
  const title = useSignal(stored?.title ?? '');
  const type = useSignal(stored?.type ?? 'text/markdown');
  const content = useSignal(stored?.content ?? '');
  const attempt = useAttempt();
  const base = useSignal(stored);
  const isUnsaved =
    content.value !== (stored?.content ?? '') ||
    title.value !== (stored?.title ?? '') ||
    (stored !== undefined && type.value !== stored.type);
  useLeaveGuard(isUnsaved);
  const isTooLong = new TextEncoder().encode(content.value).length > maxBytes;
  async function save(event: Event): Promise<void> {
    event.preventDefault();
    if (!isUnsaved) return;
    if (isTooLong) {
      document.getElementById(contentId)?.focus();
      return;
    }
    title.value = title.value.trim();
    const text = { title: title.value, type: type.value, content: content.value };
    if (!(await attempt.run(() => onSave(text)))) return;
    base.value = text;
    showToast(t('saved'));
  }
  return {
    title,
    type,
    content,
    attempt,
    isUnsaved,
    isOutdated: stored?.content !== base.value?.content,
    isTooLong,
    save,
  };
}
