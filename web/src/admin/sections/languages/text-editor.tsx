import { useEffect, useRef } from 'preact/hooks';
import type { PackText } from '#client';
import { FieldNotes, notedBy } from '../../../components/field-notes.tsx';
import { translate } from '../../../messages.ts';
import { translateRich } from '../../../translate-rich.tsx';
import { placeholderNames } from './placeholder-names.ts';
import { faultOf, type TextDraft, type TextFault } from './text-drafts.ts';
import { inputId } from './use-texts-form.ts';

interface Props {
  readonly locale: string;
  readonly draft: TextDraft;
  /** Why it could not be saved. */
  readonly fault: TextFault | undefined;
  readonly onChange: (text: string) => void;
  readonly onClose: () => void;
}

const maxLength = 10_000;

/** The field for a text of one's own, which explains its placeholders. */
export function TextEditor({ locale, draft, fault, onChange, onClose }: Props) {
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
        {translate('admin-languages:texts.field')}
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
          <button type="button" class="quiet" onClick={() => onChange(message.text ?? '')}>
            {translate('admin-languages:texts.restore')}
            <span class="visually-hidden"> {message.key}</span>
          </button>
        )}
        <button type="button" class="quiet" onClick={onClose}>
          {translate('admin-languages:texts.close')}
          <span class="visually-hidden"> {message.key}</span>
        </button>
      </p>
    </div>
  );
}

function describeFault(fault: TextFault): string {
  const name = fault.kind === 'unknown' ? `{${fault.name}}` : '';
  return translate(`admin-languages:texts.fault.${fault.kind}`, { name });
}

type Placeholder = PackText['placeholders'][number];

function Placeholders({ message: { placeholders }, text }: { readonly message: PackText; readonly text: string }) {
  const used = placeholderNames(text);
  return (
    <>
      {translate('admin-languages:texts.placeholders')}
      {placeholders.map((placeholder) => (
        <span key={placeholder.name} class="placeholder">
          {translateRich(
            `admin-languages:texts.placeholder.${kindOf(placeholder)}`,
            { name: <code>{`{${placeholder.name}}`}</code> },
            { cases: placeholder.cases.join(', ') },
          )}
          {used?.has(placeholder.name) === false && ` ${translate('admin-languages:texts.notUsed')}`}
        </span>
      ))}
    </>
  );
}

function kindOf({ type, plural, cases }: Placeholder): string {
  if (plural) return 'plural';
  return cases.length > 0 ? 'cases' : type;
}
