import { useLayoutEffect, useRef } from 'preact/hooks';
import type { InstalledLanguagePacks, PackText } from '#client';
import { translate } from '../../../messages.ts';
import { translateRich } from '../../../translate-rich.tsx';
import { can } from '../../session.ts';
import { enteredText } from './text-drafts.ts';
import { TextEditor } from './text-editor.tsx';
import type { TextsForm } from './use-texts-form.ts';

interface Props {
  readonly pack: InstalledLanguagePacks['packs'][number];
  readonly message: PackText;
  readonly form: TextsForm;
}

/** A message with its original text, the own text that replaces it, and the field to change it. */
export function TextRow({ pack, message, form }: Props) {
  const { key, text, ownText } = message;
  const draft = form.drafts.get(key);
  const isEdited = draft !== undefined && enteredText(draft) !== ownText;
  return (
    <li class="text-row">
      <p class="title">
        <code>{key}</code>
        {isEdited && <span class="state warn">{translate('admin-languages:texts.edited')}</span>}
        {!isEdited && ownText !== null && <span class="state">{translate('admin-languages:texts.changed')}</span>}
      </p>
      <div class="texts">
        <div>
          <p class={ownText === null && draft === undefined ? 'visually-hidden' : 'muted small'}>
            {translate('admin-languages:texts.original')}
          </p>
          {text === null ? (
            <p class="muted">{translate('admin-languages:texts.gone')}</p>
          ) : (
            <p class="text" lang={pack.locale} dir="auto">
              {text}
            </p>
          )}
        </div>
        <div>
          {ownText !== null && <OwnText pack={pack} message={message} />}
          {can('languages.write') && <Control pack={pack} message={message} form={form} />}
        </div>
      </div>
    </li>
  );
}

function OwnText({ pack, message: { ownText, fault } }: Pick<Props, 'pack' | 'message'>) {
  return (
    <>
      <p class="muted small">{translate('admin-languages:texts.own')}</p>
      <p class="text" lang={pack.locale} dir="auto">
        {ownText}
      </p>
      {fault !== null && (
        <p class="fault">
          {translateRich('admin-languages:texts.unused', {
            reason: (
              <span lang="en" dir="ltr">
                {fault}
              </span>
            ),
          })}
        </p>
      )}
    </>
  );
}

/** The field while a text is edited, otherwise the buttons that begin it. */
function Control({ pack, message, form }: Props) {
  const { key, text, ownText } = message;
  const draft = form.drafts.get(key);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const isEditing = draft !== undefined;
  // The field disappears when its button is used.
  useLayoutEffect(() => {
    if (wasEditing.current && !isEditing && document.activeElement === document.body) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  if (draft !== undefined && text !== null) {
    return (
      <TextEditor
        locale={pack.locale}
        draft={draft}
        fault={form.faults.get(key)}
        onChange={(entered) => form.change(message, entered)}
        onClose={() => form.close([key])}
      />
    );
  }
  if (draft !== undefined) return <p class="muted">{translate('admin-languages:texts.removed')}</p>;
  const name = <span class="visually-hidden"> {key}</span>;
  return (
    <p class="text-actions">
      {text !== null && (
        <button type="button" class="quiet" ref={button} onClick={() => form.change(message, ownText ?? text)}>
          {translate('admin-languages:texts.change')}
          {name}
        </button>
      )}
      {ownText !== null && (
        <button type="button" class="quiet" onClick={() => form.change(message, text ?? '')}>
          {translate(`admin-languages:texts.${text === null ? 'remove' : 'restore'}`)}
          {name}
        </button>
      )}
    </p>
  );
}
