import { PageHeading } from '../../../components/page-heading.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { formatSize, translate } from '../../../messages.ts';
import { AttemptNotice } from '../../components/attempt.tsx';
import { Field } from '../../components/field.tsx';
import { Link } from '../../components/link.tsx';
import { OutdatedNotice, type VersionedData } from '../../components/use-versioned.tsx';
import { hrefOf } from '../../router.ts';
import { can } from '../../session.ts';
import { Preview } from './preview.tsx';
import { contentId, type EditedText, maxBytes, type TextForm, useTextForm } from './use-text-form.ts';

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
      <div class="section-head">
        <PageHeading>{heading}</PageHeading>
        <Link href={hrefOf('legal')}>{translate('admin-legal:back')}</Link>
      </div>
      <div class="legal-editor">
        {can('legal.write') && (
          <form class="card" onSubmit={(event) => void form.save(event)}>
            <OutdatedNotice from={from} />
            <AttemptNotice attempt={form.attempt} />
            {stored !== undefined && form.isOutdated && <StoredText text={stored} />}
            <TextFields form={form} hasTitle={hasTitle} />
            <p class="actions last">
              <button type="submit" class="main" aria-disabled={form.attempt.isBusy || !form.isUnsaved}>
                {translate('admin-legal:save')}
              </button>
              {form.isUnsaved && <span class="muted small">{translate('admin-legal:unsaved')}</span>}
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
      {hasTitle && (
        <Field id="legal-title" label={translate('admin-legal:field.title')} value={title} maxLength={200} required />
      )}
      <fieldset class="plain">
        <legend>{translate('admin-legal:field.type')}</legend>
        <Segmented
          name="legal-type"
          options={types.map((value) => ({ value, label: translate(`admin-legal:type.${value.slice(5)}`) }))}
          selected={type.value}
          onSelect={(value) => {
            type.value = value;
          }}
        />
      </fieldset>
      <Field
        id={contentId}
        label={translate('admin-legal:field.content')}
        hint={translate(`admin-legal:hint.${type.value.slice(5)}`)}
        error={isTooLong ? translate('admin-legal:tooLong', { size: formatSize(maxBytes) }) : undefined}
        value={content}
        rows={18}
        required
      />
    </>
  );
}

/** The text that another administrator has saved, to compare it with the input. */
function StoredText({ text: { title, content } }: { readonly text: EditedText }) {
  return (
    <details class="notice">
      <summary>{translate('admin-legal:stored')}</summary>
      {title !== undefined && title !== '' && <p>{title}</p>}
      <pre>{content}</pre>
    </details>
  );
}
