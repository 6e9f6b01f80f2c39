import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { type ListedVerificationPage, type Person, type SealpostAdmin, SealpostProblem } from '#client';
import { useHeldFocus } from '../../../components/use-held-focus.ts';
import { bidiIsolate, translate } from '../../../messages.ts';
import { translateRich } from '../../../translate-rich.tsx';
import { admin } from '../../api.ts';
import { act, Button, OpenDialogButton } from '../../components/actions.tsx';
import { type Attempt, AttemptNotice, useAttempt } from '../../components/attempt.tsx';
import { Card, Facts } from '../../components/card.tsx';
import { type LoadedData, useData, usePages } from '../../components/data.ts';
import { Modal } from '../../components/dialog.tsx';
import { DialogForm, Field, plainText } from '../../components/form.tsx';
import { downloadBlob, formatNumber, formatWhen } from '../../components/format.ts';
import { columnsOf, ListCard } from '../../components/list.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { isCompleteAddress } from '../../components/texts.ts';
import { showToast } from '../../components/toasts.tsx';
import { changeQuery, place } from '../../router.ts';
import { can } from '../../session.ts';

/** Everything about one email address: what is stored, and where it is verified. */
export function AddressPage() {
  const address = place.value.query.get('address') ?? '';
  const entered = useSignal(address);
  const isRefused = useSignal(false);
  // The address has changed by the Back button, or was erased.
  useEffect(() => {
    entered.value = address;
  }, [address]);
  function submit(event: Event): void {
    event.preventDefault();
    const text = entered.value.trim();
    isRefused.value = !isCompleteAddress(text);
    if (!isRefused.value) changeQuery((query) => query.set('address', text));
  }
  return (
    <>
      <Card id="address" title={translate('admin-people:page.address')}>
        <p class="muted">{translate('admin-people:addressText')}</p>
        <search>
          <form onSubmit={submit} noValidate>
            <div class="people-inline">
              <Field
                id="person-address"
                label={translate('admin-people:address')}
                value={entered}
                error={isRefused.value ? translate('admin-people:addressIncomplete') : undefined}
                maxLength={320}
                {...plainText}
              />
              <button type="submit">{translate('admin-people:find')}</button>
            </div>
          </form>
        </search>
      </Card>
      {isCompleteAddress(address) && <StoredData key={address} address={address} />}
    </>
  );
}

/** The cards change each other: an erasure ends all verifications, and verifications are counted. */
function StoredData({ address }: { readonly address: string }) {
  const person = useData((client) => findPerson(client, address));
  const erasures = useSignal(0);
  async function onErased(): Promise<void> {
    erasures.value += 1;
    await person.reload();
  }
  return (
    <div class="stack">
      <PersonCard address={address} person={person} onErased={onErased} />
      {can('verifications.read') && (
        <VerificationsCard key={erasures.value} address={address} onEnded={person.reload} />
      )}
    </div>
  );
}

/** Returns null for an address about which nothing is stored. */
async function findPerson(client: SealpostAdmin, address: string) {
  try {
    return await client.people.find(address);
  } catch (error) {
    if (error instanceof SealpostProblem && error.status === 404) return null;
    throw error;
  }
}

const counts = ['sentTransfers', 'drafts', 'receivedTransfers', 'verifications', 'emails'] as const;

interface PersonProps {
  readonly address: string;
  readonly person: LoadedData<Person | null>;
  readonly onErased: () => Promise<void>;
}

/** Counts what is stored about an address, exports it and erases it. */
function PersonCard({ address, person, onErased }: PersonProps) {
  const attempt = useAttempt();
  // The buttons disappear after an erasure.
  const card = useHeldFocus<HTMLElement>();
  const save = () =>
    act(attempt, {
      work: async () => downloadBlob('personal-data.jsonl', await (await admin.people.export(address)).blob()),
      done: translate('admin-people:person.exported'),
    });
  return (
    <Card id="person" title={translate('admin-people:person.title')} box={card}>
      <AttemptNotice attempt={attempt} />
      <Loaded from={person} empty={translate('admin-people:person.nothing')}>
        {(found) => (
          <>
            <Facts
              look="people-facts people-count"
              facts={counts.map((name) => [translate(`admin-people:count.${name}`), formatNumber(found?.[name] ?? 0)])}
            />
            <div class="actions last">
              {can('people.export') && (
                <Button attempt={attempt} icon="download" onUse={save}>
                  {translate('admin-people:person.export')}
                </Button>
              )}
              {can('people.erase') && (
                <OpenDialogButton label={translate('admin-people:erase.open')}>
                  {(close) => <EraseDialog address={address} onClose={close} onErased={onErased} />}
                </OpenDialogButton>
              )}
            </div>
          </>
        )}
      </Loaded>
    </Card>
  );
}

interface EraseProps extends Pick<PersonProps, 'address' | 'onErased'> {
  readonly onClose: () => void;
}

/** Erases an address after the user has typed it. */
function EraseDialog({ address, onClose, onErased }: EraseProps) {
  const typed = useSignal('');
  const isWrong = useSignal(false);
  const attempt = useAttempt();
  async function submit(): Promise<void> {
    isWrong.value = typed.value.trim().toLowerCase() !== address.toLowerCase();
    if (isWrong.value || !(await attempt.run(() => admin.people.erase(address)))) return;
    onClose();
    showToast(translate('admin-people:erase.done'));
    await onErased();
  }
  return (
    <Modal title={translate('admin-people:erase.title')} onClose={onClose}>
      <DialogForm
        attempt={attempt}
        intro={translate('admin-people:erase.text')}
        action={translate('admin-people:erase.action')}
        look="danger"
        onCancel={onClose}
        onSubmit={submit}
      >
        <Field
          id="erase-address"
          label={translate('admin-people:erase.type')}
          hint={translateRich('admin-people:erase.hint', { address: <bdi>{address}</bdi> })}
          error={isWrong.value ? translate('admin-people:erase.wrong') : undefined}
          value={typed}
          required
          {...plainText}
        />
      </DialogForm>
    </Modal>
  );
}

interface VerificationProps {
  readonly address: string;
  readonly onEnded: () => Promise<void>;
}

/** The browsers and programs that have verified an address. */
function VerificationsCard({ address, onEnded }: VerificationProps) {
  const list = usePages((client, after) => client.people.verifications(address, after), [address]);
  const attempt = useAttempt();
  const end = (id: string) =>
    act(attempt, {
      work: () => admin.people.endVerification(id),
      after: () => {
        list.replace((list.data ?? []).filter((each) => each.id !== id));
        return onEnded();
      },
      done: translate('admin-people:verification.ended', { count: 1 }),
    });
  const endAll = () =>
    act(attempt, {
      confirm: {
        title: translate('admin-people:verification.endAllTitle'),
        text: translate('admin-people:verification.endAllText', { address: bidiIsolate(address) }),
        action: translate('admin-people:verification.endAll'),
      },
      async work() {
        const count = await admin.people.endVerifications(address);
        showToast(translate('admin-people:verification.ended', { count }));
      },
      after: () => Promise.all([list.reload(), onEnded()]),
    });
  const endAllButton = can('verifications.write') && list.data !== undefined && list.data.length > 0 && (
    <Button attempt={attempt} onUse={endAll}>
      {translate('admin-people:verification.endAll')}
    </Button>
  );
  return (
    <ListCard
      id="verifications"
      title={translate('admin-people:verification.title')}
      head={endAllButton}
      attempt={attempt}
      from={list}
      empty={translate('admin-people:verification.none')}
      columns={verificationColumns(attempt, end)}
      by="id"
    />
  );
}

const verifiedLabel = (name: string) => translate(`admin-people:verified.${name}`);

const verificationColumns = (attempt: Attempt, onEnd: (id: string) => Promise<boolean>) =>
  columnsOf<ListedVerificationPage['data'][number]>(verifiedLabel, {
    client: ({ client }) => <code>{client}</code>,
    created: ({ createdAt }) => formatWhen(createdAt),
    until: ({ validUntil }) => formatWhen(validUntil),
    action:
      can('verifications.write') &&
      (({ id, client }) => (
        <Button look="quiet" attempt={attempt} about={client} onUse={() => onEnd(id)}>
          {translate('admin-people:end')}
        </Button>
      )),
  });
