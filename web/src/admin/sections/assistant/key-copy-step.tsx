import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { admin } from '../../api.ts';
import { AttemptNotice, Button, useAttempt } from '../../components/actions.tsx';
import { Field, plainText } from '../../components/form.tsx';
import { downloadText } from '../../components/format.ts';
import { AdminIcon } from '../../components/marks.tsx';
import { can } from '../../session.ts';
import { StepActions, type StepProps } from './steps.tsx';
import { t } from './t.ts';

const typedLength = 4;

/** Shows the master key to copy it. Four characters of the copy confirm that there is one. */
export function KeyCopyStep({ step, flow }: StepProps) {
  // The key is in the memory of the page only while this step is open.
  const key = useSignal<string | undefined>(undefined);
  const isCopied = useSignal(false);
  return (
    <>
      <p>{t('keyCopy.text')}</p>
      <p>{t('keyCopy.where')}</p>
      {step.state === 'done' && <p class="notice good">{t('keyCopy.exists')}</p>}
      {key.value === undefined && <ShowKey onKey={(text) => (key.value = text)} />}
      {key.value !== undefined && !isCopied.value && (
        <KeyText text={key.value} onCopied={() => (isCopied.value = true)} />
      )}
      {key.value !== undefined && isCopied.value ? (
        <ConfirmForm step={step} flow={flow} text={key.value} onShow={() => (isCopied.value = false)} />
      ) : (
        <StepActions step={step} flow={flow} />
      )}
    </>
  );
}

function ShowKey({ onKey }: { readonly onKey: (text: string) => void }) {
  const attempt = useAttempt();
  if (!can('keys.read')) return null;
  async function show(): Promise<void> {
    await attempt.run(async () => onKey((await admin.service.exportMasterKey()).key));
  }
  return (
    <>
      <AttemptNotice attempt={attempt} />
      <p class="actions">
        <Button look="main" attempt={attempt} onUse={show} label={t('keyCopy.show')} />
      </p>
    </>
  );
}

/** The key, and two ways to keep it. The clipboard is none: other programs can read it. */
function KeyText({ text, onCopied }: { readonly text: string; readonly onCopied: () => void }) {
  const box = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone.
  useEffect(() => box.current?.focus(), []);
  return (
    <>
      <p ref={box} class="key-text" tabIndex={-1} translate={false}>
        <code dir="ltr">{text}</code>
      </p>
      <p class="actions">
        <Button
          icon="download"
          onUse={() => downloadText(`sealpost-master-key-${location.hostname}.txt`, `${text}\n`)}
          label={t('keyCopy.download')}
        />
        <Button onUse={() => print()}>
          <AdminIcon name="print" />
          {t('keyCopy.print')}
        </Button>
        <Button look="main" onUse={onCopied} label={t('keyCopy.copied')} />
      </p>
    </>
  );
}

interface ConfirmProps extends StepProps {
  readonly text: string;
  readonly onShow: () => void;
}

function ConfirmForm({ step, flow, text, onShow }: ConfirmProps) {
  const typed = useSignal('');
  const isWrong = useSignal(false);
  const focusField = () => document.getElementById('key-end')?.focus();
  useEffect(focusField, []);
  function submit(event: Event): void {
    event.preventDefault();
    isWrong.value = typed.value.trim().toUpperCase() !== text.slice(-typedLength).toUpperCase();
    if (isWrong.value) focusField();
    else void flow.finish('done');
  }
  return (
    <form onSubmit={submit}>
      <Field
        id="key-end"
        label={t('keyCopy.label')}
        hint={t('keyCopy.hint')}
        error={isWrong.value ? t('keyCopy.wrong') : undefined}
        value={typed}
        {...plainText}
        maxLength={10}
        required
      />
      <p class="actions">
        <Button look="quiet" onUse={onShow} label={t('keyCopy.again')} />
      </p>
      <StepActions step={step} flow={flow} isInForm action={t('keyCopy.confirm')} />
    </form>
  );
}
