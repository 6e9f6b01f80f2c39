import { useSignal } from '@preact/signals';
import { translate } from '../../../messages.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Modal } from '../../components/modal.tsx';
import { RecoveryCodes } from '../../components/recovery-codes.tsx';
import { useData } from '../../components/use-data.ts';
import { useLeaveGuard } from '../../leave-guard.ts';

interface Props {
  readonly account: string;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

/** Asks first: the old codes stop working. */
export function CodesDialog({ account, onClose, onChanged }: Props) {
  const isConfirmed = useSignal(false);
  const isCreated = useSignal(false);
  return (
    <Modal title={translate('admin-account:codes.title')} isShownOnce={isCreated.value} onClose={onClose}>
      {isConfirmed.value ? (
        <NewCodes
          account={account}
          onClose={onClose}
          onChanged={onChanged}
          onCreated={() => {
            isCreated.value = true;
          }}
        />
      ) : (
        <>
          <p>{translate('admin-account:codes.text')}</p>
          <p class="actions last">
            <button type="button" onClick={onClose}>
              {translate('admin:cancel')}
            </button>
            <button
              type="button"
              class="main"
              onClick={() => {
                isConfirmed.value = true;
              }}
            >
              {translate('admin-account:codes.create')}
            </button>
          </p>
        </>
      )}
    </Modal>
  );
}

interface CodesProps extends Props {
  readonly onCreated: () => void;
}

function NewCodes({ account, onClose, onChanged, onCreated }: CodesProps) {
  const codes = useData(async (client) => {
    const created = await client.account.createRecoveryCodes();
    onCreated();
    await onChanged();
    return created;
  });
  useLeaveGuard(codes.data !== undefined);
  return (
    <>
      <p>{translate('admin:recovery.text')}</p>
      <Loaded from={codes} isEmpty={() => false} empty="">
        {(created) => <RecoveryCodes codes={created} account={account} />}
      </Loaded>
      <p class="actions last">
        <button type="button" class="main" onClick={onClose}>
          {translate(codes.data === undefined ? 'common:close' : 'admin:recovery.stored')}
        </button>
      </p>
    </>
  );
}
