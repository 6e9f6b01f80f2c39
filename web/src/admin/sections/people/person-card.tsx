import type { Person } from '#client';
import { Icon } from '../../../components/icon.tsx';
import { useHeldFocus } from '../../../components/use-held-focus.ts';
import { translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { AttemptNotice, useAttempt } from '../../components/attempt.tsx';
import { downloadBlob } from '../../components/download-text.ts';
import { formatNumber } from '../../components/format.ts';
import { Loaded } from '../../components/loaded.tsx';
import { OpenDialogButton } from '../../components/open-dialog-button.tsx';
import { showToast } from '../../components/toasts.tsx';
import type { LoadedData } from '../../components/use-data.ts';
import { can } from '../../session.ts';
import { EraseDialog } from './erase-dialog.tsx';

const counts = ['sentTransfers', 'drafts', 'receivedTransfers', 'verifications', 'emails'] as const;

interface Props {
  readonly address: string;
  /** Null for an address about which nothing is stored. */
  readonly person: LoadedData<Person | null>;
  readonly onErased: () => Promise<void>;
}

/** Counts what is stored about an address, exports it and erases it. */
export function PersonCard({ address, person, onErased }: Props) {
  const attempt = useAttempt();
  // The buttons disappear after an erasure.
  const card = useHeldFocus<HTMLElement>();
  async function save(): Promise<void> {
    const isSaved = await attempt.run(async () => {
      const response = await admin.people.export(address);
      downloadBlob('personal-data.jsonl', await response.blob());
    });
    if (isSaved) showToast(translate('admin-people:person.exported'));
  }
  return (
    <section class="card" ref={card} aria-labelledby="person">
      <h2 id="person">{translate('admin-people:person.title')}</h2>
      <AttemptNotice attempt={attempt} />
      <Loaded from={person} isEmpty={(found) => found === null} empty={translate('admin-people:person.nothing')}>
        {(found) =>
          found !== null && (
            <>
              <dl class="people-facts people-count">
                {counts.map((name) => (
                  <div key={name}>
                    <dt>{translate(`admin-people:count.${name}`)}</dt>
                    <dd>{formatNumber(found[name])}</dd>
                  </div>
                ))}
              </dl>
              <div class="actions last">
                {can('people.export') && (
                  <button type="button" aria-disabled={attempt.isBusy} onClick={() => void save()}>
                    <Icon name="download" />
                    {translate('admin-people:person.export')}
                  </button>
                )}
                {can('people.erase') && (
                  <OpenDialogButton label={translate('admin-people:erase.open')}>
                    {(close) => <EraseDialog address={address} onClose={close} onErased={onErased} />}
                  </OpenDialogButton>
                )}
              </div>
            </>
          )
        }
      </Loaded>
    </section>
  );
}
