import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { translate } from '../../../messages.ts';
import { Button, CopyText, Modal } from '../../components/actions.tsx';
import { useLeaveGuard } from '../../router.ts';
import { t } from './t.ts';

interface ChoicesProps<Value extends string> {
  /** The name of the radio buttons, which is unique on the page. */
  readonly name: string;
  readonly legend: string;
  readonly selected: Signal<Value>;
  readonly options: ReadonlyArray<{ readonly value: Value; readonly label: string; readonly hint: string }>;
}

/** Radio buttons below each other, with an explanation of each. */
export function Choices<Value extends string>({ name, legend, selected, options }: ChoicesProps<Value>) {
  return (
    <fieldset class="plain people-choices">
      <legend>{legend}</legend>
      {options.map(({ value, label, hint }) => (
        <label key={value} class="choice">
          <input
            type="radio"
            name={name}
            checked={selected.value === value}
            onChange={() => (selected.value = value)}
          />
          <span>
            {label}
            <span class="muted small people-hint">{hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** From the one with the fewest permissions to the one with the most. */
export const roleNames = ['viewer', 'operator', 'administrator'] as const;

interface RoleProps {
  readonly name: string;
  readonly selected: Signal<(typeof roleNames)[number]>;
}

export function RoleChoices({ name, selected }: RoleProps) {
  const options = roleNames.map((value) => ({
    value,
    label: translate(`admin:role.${value}`),
    hint: t(`roleText.${value}`),
  }));
  return <Choices name={name} legend={t('adminColumn.role')} selected={selected} options={options} />;
}

interface Secret {
  readonly text: string;
  /** Describes its purpose and its end. */
  readonly about: string;
}

interface SecretProps {
  readonly title: string;
  /** Undefined until the server has returned it. */
  readonly secret: Secret | undefined;
  readonly onClose: () => void;
  /** The form that creates it. */
  readonly children?: ComponentChildren;
}

/** A dialog that creates a link or a token, which the server returns only once. */
export function SecretDialog({ title, secret, onClose, children }: SecretProps) {
  return (
    <Modal title={title} isShownOnce={secret !== undefined} onClose={onClose}>
      {secret === undefined ? children : <SecretOnce {...secret} onClose={onClose} />}
    </Modal>
  );
}

function SecretOnce({ text, about, onClose }: Secret & Pick<SecretProps, 'onClose'>) {
  useLeaveGuard(true);
  return (
    <>
      <p>{about}</p>
      <p class="notice warn">{t('once')}</p>
      <code class="people-secret" dir="ltr">
        {text}
      </code>
      <p class="actions last">
        <CopyText text={text} label={t('copy')} />
        <Button look="main" onUse={onClose} label={t('stored')} />
      </p>
    </>
  );
}

/** Asks before a client or a token is removed. */
export const confirmRemoval = (what: 'client' | 'token', names: Readonly<Record<string, string>>) => ({
  title: t(`${what}.removeTitle`, names),
  text: t(`${what}.removeText`),
  action: t('remove'),
});
