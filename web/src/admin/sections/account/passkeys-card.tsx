import type { Passkeys } from '#client';
import { translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { type Attempt, AttemptNotice, useAttempt } from '../../components/attempt.tsx';
import { confirmAction } from '../../components/confirm.tsx';
import { formatWhen } from '../../components/format.ts';
import { Loaded } from '../../components/loaded.tsx';
import { OpenDialogButton } from '../../components/open-dialog-button.tsx';
import { StateMark } from '../../components/state-mark.tsx';
import { showToast } from '../../components/toasts.tsx';
import { useData } from '../../components/use-data.ts';
import { createPasskey, hasPasskeys } from '../../passkeys.ts';
import { PasskeyNameDialog } from './passkey-name-dialog.tsx';

/** The passkeys of the administrator. */
export function PasskeysCard({ onChanged }: { readonly onChanged: () => Promise<void> }) {
  const passkeys = useData(async (client) => {
    const [list, { methods }] = await Promise.all([client.account.passkeys(), client.account.describeSignIn()]);
    return { list, isOffered: hasPasskeys && methods.includes('passkey') };
  });
  const attempt = useAttempt();
  const reload = async () => {
    await Promise.all([passkeys.reload(), onChanged()]);
  };
  return (
    <section class="card" aria-labelledby="passkeys">
      <h2 id="passkeys">{translate('admin-account:passkeys.title')}</h2>
      <p class="muted small">{translate('admin-account:passkeys.text')}</p>
      <AttemptNotice attempt={attempt} />
      <Loaded from={passkeys} isEmpty={() => false} empty="">
        {({ list, isOffered }) => (
          <>
            <ul class="entries">
              {list.map((passkey) => (
                <PasskeyItem key={passkey.id} passkey={passkey} attempt={attempt} onChanged={reload} />
              ))}
            </ul>
            {isOffered ? (
              <p class="actions">
                <OpenDialogButton label={translate('admin-account:passkeys.add')}>
                  {(close) => <AddDialog onClose={close} onChanged={reload} />}
                </OpenDialogButton>
              </p>
            ) : (
              <p class="muted small last">{translate('admin-account:passkeys.notHere')}</p>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

interface ItemProps {
  readonly passkey: Passkeys[number];
  readonly attempt: Attempt;
  readonly onChanged: () => Promise<void>;
}

function PasskeyItem({ passkey, attempt, onChanged }: ItemProps) {
  const { id, name, domain, createdAt, usedAt } = passkey;
  async function remove(): Promise<void> {
    const confirmed = await confirmAction({
      title: translate('admin-account:passkeys.removeTitle', { name }),
      text: translate('admin-account:passkeys.removeText'),
      action: translate('admin-account:remove'),
      isDangerous: true,
    });
    if (confirmed === undefined || !(await attempt.run(() => admin.account.removePasskey(id)))) return;
    await onChanged();
    showToast(translate('admin-account:passkeys.removed'));
  }
  const used = usedAt === null ? translate('admin-account:passkeys.unused') : formatWhen(usedAt);
  return (
    <li>
      <StateMark look="good" />
      <div class="grow">
        <bdi>{name}</bdi>
        <p class="muted small">
          {translate('admin-account:passkeys.about', { domain, created: formatWhen(createdAt), used })}
        </p>
      </div>
      <OpenDialogButton
        isQuiet
        label={
          <>
            {translate('admin-account:rename')}
            <span class="visually-hidden"> {name}</span>
          </>
        }
      >
        {(close) => <RenameDialog passkey={passkey} onClose={close} onChanged={onChanged} />}
      </OpenDialogButton>
      <button type="button" class="quiet" aria-disabled={attempt.isBusy} onClick={() => void remove()}>
        {translate('admin-account:remove')}
        <span class="visually-hidden"> {name}</span>
      </button>
    </li>
  );
}

interface DialogProps {
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

function AddDialog({ onClose, onChanged }: DialogProps) {
  async function add(name: string): Promise<void> {
    const creation = await admin.account.startPasskeyRegistration();
    await admin.account.addPasskey(await createPasskey(creation, name));
    await onChanged();
  }
  return (
    <PasskeyNameDialog
      title={translate('admin-account:passkeys.add')}
      action={translate('admin-account:passkeys.create')}
      done={translate('admin-account:passkeys.added')}
      onSubmit={add}
      onClose={onClose}
    />
  );
}

interface RenameProps extends DialogProps {
  readonly passkey: Passkeys[number];
}

function RenameDialog({ passkey, onClose, onChanged }: RenameProps) {
  async function rename(name: string): Promise<void> {
    await admin.account.renamePasskey(passkey.id, name);
    await onChanged();
  }
  return (
    <PasskeyNameDialog
      title={translate('admin-account:passkeys.renameTitle')}
      action={translate('admin-account:rename')}
      done={translate('admin-account:passkeys.renamed')}
      initialName={passkey.name}
      onSubmit={rename}
      onClose={onClose}
    />
  );
}
