import type { CheckedLanguagePack } from '#client';
import { translate } from '../../../messages.ts';
import { translateRich } from '../../../translate-rich.tsx';

/** The messages that a pack lacks, compared with the English one. Remarks are in English, for the author of the pack. */
export function CheckResult({ pack }: { readonly pack: CheckedLanguagePack }) {
  const { id, displayName, locale, version, count, remarks } = pack;
  return (
    <div class="check-result">
      <p>
        {translateRich('admin-languages:check.about', {
          name: <bdi lang={locale}>{displayName}</bdi>,
          id: <code>{id}</code>,
          version,
        })}
      </p>
      <p class={count === 0 ? 'notice good' : 'notice warn'}>{translate('admin-languages:check.count', { count })}</p>
      {remarks.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it
        <section class="remarks small" tabIndex={0} aria-label={translate('admin-languages:check.remarks')}>
          <ul lang="en" dir="ltr">
            {remarks.map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
        </section>
      )}
      {remarks.length < count && (
        <p class="muted small">{translate('admin-languages:check.first', { count: remarks.length })}</p>
      )}
    </div>
  );
}
