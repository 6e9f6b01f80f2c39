import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { Factors } from '#client';
import { translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import {
  AttemptNotice,
  act,
  Button,
  DialogForm,
  Modal,
  OpenDialogButton,
  useAttempt,
} from '../../components/actions.tsx';
import { Card } from '../../components/card.tsx';
import { Check, NewPasswordField } from '../../components/form.tsx';
import { Loaded, useData } from '../../components/loaded.tsx';
import { StateMark } from '../../components/marks.tsx';
import { AuthenticatorForm, RecoveryCodes } from '../../components/secrets.tsx';
import { showToast } from '../../components/toasts.tsx';
import { useLeaveGuard } from '../../router.ts';
import { t } from './t.ts';

interface Props {
  readonly factors: Factors;
  /** The name with which the administrator signs in. */
  readonly account: string;
  readonly onChanged: () => Promise<void>;
}

/** Fewer are soon used up. */
const fewCodes = 3;

/** Password, authenticator app and recovery codes. An account of single sign-on has none of them here. */
export function FactorsCard({ factors: { password, totp, recoveryCodes }, account, onChanged }: Props) {
  return (
    <Card id="factors" title={t('factors.title')}>
      {password ? (
        <ul class="entries">
          <Factor look="good" name={t('password.name')}>
            <OpenDialogButton label={t('password.change')}>
              {(close) => <PasswordDialog account={account} onClose={close} />}
            </OpenDialogButton>
          </Factor>
          <Factor look={totp ? 'good' : 'off'} name={t('app.name')}>
            <OpenDialogButton label={t(totp ? 'app.replace' : 'app.add')}>
              {(close) => <AppDialog onClose={close} onChanged={onChanged} />}
            </OpenDialogButton>
            {totp && <RemoveAppButton onChanged={onChanged} />}
          </Factor>
          <Factor look={recoveryCodes > fewCodes ? 'good' : 'warn'} name={t('codes.left', { count: recoveryCodes })}>
            <OpenDialogButton label={t('codes.create')}>
              {(close) => <CodesDialog account={account} onClose={close} onChanged={onChanged} />}
            </OpenDialogButton>
          </Factor>
        </ul>
      ) : (
        <p class="muted">{t('factors.signOn')}</p>
      )}
    </Card>
  );
}

interface FactorProps {
  readonly look: 'good' | 'warn' | 'off';
  readonly name: string;
  /** Its buttons. */
  readonly children: ComponentChildren;
}

function Factor({ look, name, children }: FactorProps) {
  return (
    <li>
      <StateMark look={look} />
      <span class="grow">{name}</span>
      {children}
    </li>
  );
}

interface DialogProps {
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

function PasswordDialog({ account, onClose }: Pick<Props, 'account'> & Pick<DialogProps, 'onClose'>) {
  const password = useSignal('');
  const endsTokens = useSignal(false);
  const attempt = useAttempt();
  const submit = () =>
    act(attempt, {
      work: () => admin.account.changePassword(password.value, endsTokens.value),
      after: onClose,
      done: t('password.changed'),
    });
  return (
    <Modal title={t('password.title')} onClose={onClose}>
      <DialogForm
        attempt={attempt}
        intro={t('password.text')}
        action={t('password.change')}
        onCancel={onClose}
        onSubmit={submit}
      >
        {/* For password managers. */}
        <input type="text" autocomplete="username" value={account} hidden />
        <NewPasswordField value={password} />
        <TokenChoice value={endsTokens} />
      </DialogForm>
    </Modal>
  );
}

/** Adds an authenticator app, or replaces it. */
function AppDialog({ onClose, onChanged }: DialogProps) {
  const endsSessions = useSignal(true);
  const endsTokens = useSignal(false);
  const enrollment = useData((client) => client.account.startTotp());
  async function confirm(state: string, code: string): Promise<void> {
    await admin.account.confirmTotp({ state, code, endSessions: endsSessions.value, endTokens: endsTokens.value });
    await onChanged();
    onClose();
    showToast(t('app.changed'));
  }
  return (
    <Modal title={t('app.title')} onClose={onClose}>
      <Loaded from={enrollment}>
        {(loaded) => (
          <AuthenticatorForm
            enrollment={loaded}
            action={t('app.confirm')}
            onCode={(code) => confirm(loaded.state, code)}
          >
            <Check isOn={endsSessions.value} onChange={(isOn) => (endsSessions.value = isOn)}>
              {t('endSessions')}
            </Check>
            <TokenChoice value={endsTokens} />
          </AuthenticatorForm>
        )}
      </Loaded>
      <p class="actions last">
        <Button onUse={onClose} label={translate('admin:cancel')} />
      </p>
    </Modal>
  );
}

/** Lists the API tokens, which outlive a change of password or app, and offers to end them. Nothing without tokens. */
function TokenChoice({ value }: { readonly value: Signal<boolean> }) {
  const { data: tokens = [] } = useData((client) => client.access.tokens());
  if (tokens.length === 0) return null;
  return (
    <Check look="explained" isOn={value.value} onChange={(isOn) => (value.value = isOn)}>
      <span>
        {t('endTokens', { count: tokens.length })}
        <br />
        <bdi class="muted small">{tokens.map(({ name }) => name).join(', ')}</bdi>
      </span>
    </Check>
  );
}

/** Removes the authenticator app. The server keeps the last second factor. */
function RemoveAppButton({ onChanged }: Pick<DialogProps, 'onChanged'>) {
  const attempt = useAttempt();
  const remove = () =>
    act(attempt, {
      confirm: { title: t('app.removeTitle'), text: t('app.removeText'), action: t('remove') },
      work: () => admin.account.removeTotp(),
      after: onChanged,
      done: t('app.removed'),
    });
  return (
    <>
      <Button look="quiet" attempt={attempt} onUse={remove}>
        {t('remove')}
        <span class="visually-hidden">: {t('app.name')}</span>
      </Button>
      <AttemptNotice attempt={attempt} />
    </>
  );
}

interface CodesProps extends DialogProps {
  readonly account: string;
}

/** Creates recovery codes. Asks first: the old codes stop working. */
function CodesDialog({ account, onClose, onChanged }: CodesProps) {
  const isConfirmed = useSignal(false);
  const isCreated = useSignal(false);
  async function onCreated(): Promise<void> {
    isCreated.value = true;
    await onChanged();
  }
  return (
    <Modal title={t('codes.title')} isShownOnce={isCreated.value} onClose={onClose}>
      {isConfirmed.value ? (
        <NewCodes account={account} onClose={onClose} onChanged={onCreated} />
      ) : (
        <>
          <p>{t('codes.text')}</p>
          <p class="actions last">
            <Button onUse={onClose} label={translate('admin:cancel')} />
            <Button look="main" onUse={() => (isConfirmed.value = true)} label={t('codes.create')} />
          </p>
        </>
      )}
    </Modal>
  );
}

function NewCodes({ account, onClose, onChanged }: CodesProps) {
  const codes = useData(async (client) => {
    const created = await client.account.createRecoveryCodes();
    await onChanged();
    return created;
  });
  useLeaveGuard(codes.data !== undefined);
  return (
    <>
      <p>{translate('admin:recovery.text')}</p>
      <Loaded from={codes}>{(created) => <RecoveryCodes codes={created} account={account} />}</Loaded>
      <p class="actions last">
        <Button
          look="main"
          onUse={onClose}
          label={translate(codes.data === undefined ? 'common:close' : 'admin:recovery.stored')}
        />
      </p>
    </>
  );
}
