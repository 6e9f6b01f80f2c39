import { useSignal } from '@preact/signals';
import type { CheckedLanguagePack, InstalledLanguagePacks } from '#client';
import { translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import { type Attempt, AttemptNotice, useAttempt } from '../../components/attempt.tsx';
import { confirmAction } from '../../components/confirm.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Modal } from '../../components/modal.tsx';
import { StateMark } from '../../components/state-mark.tsx';
import { showToast } from '../../components/toasts.tsx';
import { useData } from '../../components/use-data.ts';
import { can } from '../../session.ts';
import { CheckResult } from './check-result.tsx';
import { PacksTable } from './packs-table.tsx';
import { UploadCard } from './upload-card.tsx';

/** The language packs of the service: list, check, install and remove. */
export function PacksPage() {
  const packs = useData((client) => client.languages.list());
  const attempt = useAttempt();
  const checked = useSignal<CheckedLanguagePack | undefined>(undefined);
  const remove = (id: string) => removePack(id, attempt, packs.reload);
  const check = (id: string) =>
    void attempt.run(async () => {
      checked.value = await admin.languages.check(id);
    });
  function close(): void {
    checked.value = undefined;
  }
  return (
    <>
      <div class="stack">
        <section class="card" aria-labelledby="packs">
          <h2 id="packs">{translate('admin-languages:packs.title')}</h2>
          <AttemptNotice attempt={attempt} />
          <Loaded from={packs} isEmpty={isNone} empty={translate('admin-languages:packs.none')}>
            {(list) => (
              <>
                <PacksTable packs={list.packs} isBusy={attempt.isBusy} onCheck={check} onRemove={remove} />
                <InvalidPacks packs={list.invalid} isBusy={attempt.isBusy} onRemove={remove} />
              </>
            )}
          </Loaded>
        </section>
        {can('languages.write') && <UploadCard installed={packs.data?.packs ?? []} onInstalled={packs.reload} />}
      </div>
      {checked.value !== undefined && <CheckDialog pack={checked.value} onClose={close} />}
    </>
  );
}

const isNone = ({ packs, invalid }: InstalledLanguagePacks) => packs.length + invalid.length === 0;

async function removePack(id: string, attempt: Attempt, reload: () => Promise<void>): Promise<void> {
  const confirmed = await confirmAction({
    title: translate('admin-languages:remove.title', { id }),
    text: translate('admin-languages:remove.text'),
    action: translate('admin-languages:remove.action'),
    isDangerous: true,
  });
  if (confirmed === undefined || !(await attempt.run(() => admin.languages.remove(id)))) return;
  showToast(translate('admin-languages:removed'));
  await reload();
}

interface InvalidProps {
  readonly packs: InstalledLanguagePacks['invalid'];
  readonly isBusy: boolean;
  readonly onRemove: (id: string) => Promise<void>;
}

/** Stored packs that this version cannot use. The reason is in English, for the author of the pack. */
function InvalidPacks({ packs, isBusy, onRemove }: InvalidProps) {
  if (packs.length === 0) return null;
  return (
    <section class="invalid-packs" aria-labelledby="invalid">
      <h3 id="invalid">{translate('admin-languages:invalid.title')}</h3>
      <ul class="entries">
        {packs.map(({ id, fault }) => (
          <li key={id}>
            <StateMark look="bad" />
            <div class="grow">
              {id}
              <p class="small" lang="en" dir="ltr">
                {fault}
              </p>
            </div>
            {can('languages.write') && (
              <button type="button" class="quiet" disabled={isBusy} onClick={() => void onRemove(id)}>
                {translate('admin-languages:remove.action')}
                <span class="visually-hidden"> {id}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function CheckDialog({ pack, onClose }: { readonly pack: CheckedLanguagePack; readonly onClose: () => void }) {
  return (
    <Modal title={translate('admin-languages:check.title', { name: pack.displayName })} onClose={onClose}>
      <CheckResult pack={pack} />
      <p class="actions last">
        <button type="button" onClick={onClose}>
          {translate('admin-languages:check.close')}
        </button>
      </p>
    </Modal>
  );
}
