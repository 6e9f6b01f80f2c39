import { useSignal } from '@preact/signals';
import { Icon } from '../../../components/icon.tsx';
import { translate } from '../../../messages.ts';
import { useData } from '../../components/use-data.ts';
import { hrefOf, navigate } from '../../router.ts';
import { can } from '../../session.ts';
import { canonicalTag, languageName } from './language-name.ts';

/** Opens the editor for the terms in a language that has none. Languages of the service are suggested. */
export function AddLanguage({ taken }: { readonly taken: readonly string[] }) {
  const packs = useData(async (client) => (can('languages.read') ? (await client.languages.list()).packs : []));
  const entered = useSignal('');
  const isWrong = useSignal(false);
  const offered = [...new Set((packs.data ?? []).map(({ locale }) => locale))].filter((tag) => !taken.includes(tag));
  function submit(event: Event): void {
    event.preventDefault();
    const tag = canonicalTag(entered.value.trim());
    isWrong.value = tag === undefined;
    if (tag !== undefined) void navigate(hrefOf('legal', 'terms', tag));
  }
  return (
    <form class="legal-add" onSubmit={submit}>
      <label for="new-language">{translate('admin-legal:add.label')}</label>
      <div class="line">
        <input
          id="new-language"
          type="text"
          list="offered-languages"
          value={entered.value}
          required
          maxLength={35}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          dir="ltr"
          aria-invalid={isWrong.value}
          aria-describedby="new-language-hint"
          onInput={({ currentTarget }) => {
            entered.value = currentTarget.value;
            isWrong.value = false;
          }}
        />
        <OfferedLanguages tags={offered} />
        <button type="submit">
          <Icon name="plus" />
          {translate('admin-legal:add.action')}
        </button>
      </div>
      <p id="new-language-hint" class={isWrong.value ? 'fault' : 'muted small last'}>
        {translate(isWrong.value ? 'admin-legal:add.wrong' : 'admin-legal:add.hint')}
      </p>
    </form>
  );
}

function OfferedLanguages({ tags }: { readonly tags: readonly string[] }) {
  return (
    <datalist id="offered-languages">
      {tags.map((tag) => (
        <option key={tag} value={tag}>
          {languageName(tag)}
        </option>
      ))}
    </datalist>
  );
}
