import { useSignal } from '@preact/signals';
import { admin } from '../../api.ts';
import { AttemptNotice, useAttempt } from '../../components/actions.tsx';
import { Link } from '../../components/card.tsx';
import { Loaded, useData } from '../../components/loaded.tsx';
import { showToast } from '../../components/toasts.tsx';
import { hrefOf } from '../../router.ts';
import { findSection } from '../../sections.ts';
import { can } from '../../session.ts';
import { StepActions, type StepProps } from './steps.tsx';
import { t } from './t.ts';

/** Lists the languages of pages and emails, and installs others. */
export function LanguagesStep({ step, flow }: StepProps) {
  const packs = useData((client) => client.languages.list());
  return (
    <>
      <p>{t('languages.text')}</p>
      <Loaded from={packs} isEmpty={({ packs: list }) => list.length === 0} empty={t('languages.none')}>
        {(loaded) => (
          <ul class="entries setup-part">
            {loaded.packs.map(({ id, displayName, locale, incomplete }) => (
              <li key={id}>
                <span class="grow" lang={locale} dir="auto">
                  {displayName}
                </span>
                {incomplete > 0 && <span class="muted small">{t('languages.incomplete', { count: incomplete })}</span>}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {can('languages.write') && <InstallForm onInstalled={packs.reload} />}
      {findSection('languages') !== undefined && (
        <p>
          <Link href={hrefOf('languages')}>{t('languages.open')}</Link>
        </p>
      )}
      <StepActions step={step} flow={flow} action={t('languages.enough')} />
    </>
  );
}

function InstallForm({ onInstalled }: { readonly onInstalled: () => Promise<void> }) {
  const attempt = useAttempt();
  const file = useSignal<File | undefined>(undefined);
  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    const chosen = file.value;
    if (chosen === undefined) return;
    const isInstalled = await attempt.run(async () => {
      const { displayName } = await admin.languages.install(chosen);
      showToast(t('languages.installed', { name: displayName }));
    });
    if (isInstalled) await onInstalled();
  }
  return (
    <form class="setup-part" onSubmit={(event) => void submit(event)}>
      <div class="field">
        <label for="language-pack">{t('languages.file')}</label>
        <input
          id="language-pack"
          type="file"
          class="wide"
          accept=".zip,application/zip"
          required
          onChange={({ currentTarget }) => (file.value = currentTarget.files?.[0])}
        />
      </div>
      <AttemptNotice attempt={attempt} />
      <p class="actions">
        <button type="submit" aria-disabled={attempt.isBusy}>
          {t('languages.install')}
        </button>
      </p>
    </form>
  );
}
