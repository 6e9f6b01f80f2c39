import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { InstalledLanguagePacks, PackText } from '#client';
import { FieldNotes, notedBy } from '../../../components/text-field.tsx';
import { translateRich } from '../../../translate-rich.tsx';
import { Button } from '../../components/actions.tsx';
import { can } from '../../session.ts';
import { enteredText, faultOf, placeholderNames, type TextDraft, type TextFault } from './drafts.ts';
import { inputId, type TextsForm } from './form.ts';
import { t } from './t.ts';

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
        {isEdited && <span class="state warn">{t('texts.edited')}</span>}
        {!isEdited && ownText !== null && <span class="state">{t('texts.changed')}</span>}
      </p>
      <div class="texts">
        <div>
          <p class={ownText === null && draft === undefined ? 'visually-hidden' : 'muted small'}>
            {t('texts.original')}
          </p>
          {text === null ? (
            <p class="muted">{t('texts.gone')}</p>
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
      <p class="muted small">{t('texts.own')}</p>
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
  if (draft !== undefined) return <p class="muted">{t('texts.removed')}</p>;
  const name = <span class="visually-hidden"> {key}</span>;
  return (
    <p class="text-actions">
      {text !== null && (
        <button type="button" class="quiet" ref={button} onClick={() => form.change(message, ownText ?? text)}>
          {t('texts.change')}
          {name}
        </button>
      )}
      {ownText !== null && (
        <Button look="quiet" onUse={() => form.change(message, text ?? '')}>
          {t(`texts.${text === null ? 'remove' : 'restore'}`)}
          {name}
        </Button>
      )}
    </p>
  );
}

interface TextEditorProps {
  readonly locale: string;
  readonly draft: TextDraft;
  /** Why it could not be saved. */
  readonly fault: TextFault | undefined;
  readonly onChange: (text: string) => void;
  readonly onClose: () => void;
}

const maxLength = 10_000;

/** The field for a text of one's own, which explains its placeholders. */
function TextEditor({ locale, draft, fault, onChange, onClose }: TextEditorProps) {
  const { text, message } = draft;
  const id = inputId(message.key);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const found = fault ?? faultOf(text, message);
  const error = found && describeFault(found);
  const hint = message.placeholders.length === 0 ? undefined : <Placeholders message={message} text={text} />;
  return (
    <div class="field">
      <label for={id}>
        {t('texts.field')}
        <span class="visually-hidden"> {message.key}</span>
      </label>
      <textarea
        ref={field}
        id={id}
        class="wide"
        rows={Math.min(8, 2 + Math.floor(text.length / 60))}
        lang={locale}
        dir="auto"
        maxLength={maxLength}
        value={text}
        {...notedBy({ id, hint, error })}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <FieldNotes id={id} hint={hint} error={error} />
      <p class="text-actions">
        {text !== message.text && (
          <Button
            look="quiet"
            about={message.key}
            onUse={() => onChange(message.text ?? '')}
            label={t('texts.restore')}
          />
        )}
        <Button look="quiet" about={message.key} onUse={onClose} label={t('texts.close')} />
      </p>
    </div>
  );
}

function describeFault(fault: TextFault): string {
  const name = fault.kind === 'unknown' ? `{${fault.name}}` : '';
  return t(`texts.fault.${fault.kind}`, { name });
}

type Placeholder = PackText['placeholders'][number];

function Placeholders({ message: { placeholders }, text }: { readonly message: PackText; readonly text: string }) {
  const used = placeholderNames(text);
  return (
    <>
      {t('texts.placeholders')}
      {placeholders.map((placeholder) => (
        <span key={placeholder.name} class="placeholder">
          {translateRich(
            `admin-languages:texts.placeholder.${kindOf(placeholder)}`,
            { name: <code>{`{${placeholder.name}}`}</code> },
            { cases: placeholder.cases.join(', ') },
          )}
          {used?.has(placeholder.name) === false && ` ${t('texts.notUsed')}`}
        </span>
      ))}
    </>
  );
}

function kindOf({ type, plural, cases }: Placeholder): string {
  if (plural) return 'plural';
  return cases.length > 0 ? 'cases' : type;
}
