import { type InstalledLanguagePacks, type PackText, SealpostProblem } from '#client';
import { useHeldFocus } from '../../../components/use-held-focus.ts';
import { locale, translate } from '../../../messages.ts';
import { AttemptNotice } from '../../components/attempt.tsx';
import { Card } from '../../components/card.tsx';
import { useData } from '../../components/data.ts';
import { FilterBar, SearchField } from '../../components/filters.tsx';
import { Loaded, LoadMore } from '../../components/loaded.tsx';
import { SaveBar } from '../../components/save-bar.tsx';
import { hrefOf, navigate, place } from '../../router.ts';
import { useTexts, useTextsForm } from './form.ts';
import { TextRow } from './text.tsx';

type Pack = InstalledLanguagePacks['packs'][number];

/** The texts of all pages and emails in one language, and those that replace them. */
export function TextsPage({ id }: { readonly id?: string | undefined }) {
  const packs = useData((client) => client.languages.list());
  return (
    <Loaded from={packs} isEmpty={({ packs: all }) => all.length === 0} empty={translate('admin-languages:packs.none')}>
      {({ packs: all }) => {
        const pack = all.find((each) => each.id === id) ?? all.find((each) => each.locale === locale()) ?? all[0];
        return pack === undefined ? null : <PackTexts key={pack.id} pack={pack} packs={all} />;
      }}
    </Loaded>
  );
}

function PackTexts({ pack, packs }: { readonly pack: Pack; readonly packs: readonly Pack[] }) {
  const { query } = place.value;
  const filter = { q: query.get('q') ?? '', own: query.get('show') === 'changed' };
  const list = useTexts(pack.id, filter);
  const form = useTextsForm(pack.id, list);
  // The bar with the save button disappears when it is used.
  const page = useHeldFocus<HTMLDivElement>();
  const isFiltered = filter.q !== '' || filter.own;
  return (
    <div ref={page}>
      <Card id="texts" look="language-texts" title={translate('admin-languages:texts.title')}>
        <p class="muted">{translate('admin-languages:texts.text')}</p>
        <Filters pack={pack} packs={packs} ownTexts={list.versioned.data?.data.meta.ownTexts ?? 0} />
        <Loaded
          from={list.versioned}
          isEmpty={({ data }) => data.data.length === 0}
          empty={translate(isFiltered ? 'admin-languages:texts.noneFound' : 'admin-languages:texts.none')}
        >
          {({ data }) => (
            <>
              <ul class="text-rows">
                {data.data.map((message: PackText) => (
                  <TextRow key={message.key} pack={pack} message={message} form={form} />
                ))}
              </ul>
              <AttemptNotice attempt={list.attempt} />
              <LoadMore from={list.more} />
            </>
          )}
        </Loaded>
      </Card>
      {(form.count > 0 || list.versioned.isOutdated) && (
        <SaveBar
          count={form.count}
          attempt={form.attempt}
          notice={noticeFor(form.attempt.problem)}
          from={list.versioned}
          onDiscard={form.discard}
          onSave={() => void form.save()}
        />
      )}
    </div>
  );
}

interface FilterProps {
  readonly pack: Pack;
  readonly packs: readonly Pack[];
  readonly ownTexts: number;
}

function Filters({ pack, packs, ownTexts }: FilterProps) {
  return (
    <div class="text-filters">
      <LanguageChoice pack={pack} packs={packs} />
      <SearchField name="q" label={translate('admin-languages:texts.search')} />
      <FilterBar
        filters={[
          {
            name: 'show',
            label: translate('admin-languages:texts.show'),
            options: [{ value: 'changed', label: translate('admin-languages:texts.onlyChanged', { count: ownTexts }) }],
          },
        ]}
      />
    </div>
  );
}

function LanguageChoice({ pack, packs }: Omit<FilterProps, 'ownTexts'>) {
  async function choose(select: HTMLSelectElement): Promise<void> {
    await navigate(`${hrefOf('languages', 'texts', select.value)}${location.search}`);
    // The user may have kept unsaved input.
    select.value = pack.id;
  }
  return (
    <div class="search-field">
      <label for="text-language">{translate('admin-languages:texts.language')}</label>
      <select id="text-language" value={pack.id} onChange={({ currentTarget }) => void choose(currentTarget)}>
        {packs.map(({ id, locale: tag, displayName }) => (
          <option key={id} value={id} lang={tag}>
            {`${displayName} (${id})`}
          </option>
        ))}
      </select>
    </div>
  );
}

/** An invalid text comes with the reason, in English. */
function noticeFor(problem: unknown) {
  const isInvalid = problem instanceof SealpostProblem && problem.type === 'urn:sealpost:problem:value_malformed';
  if (!isInvalid) return undefined;
  return (
    <div class="notice bad">
      <p>{translate('admin-languages:texts.invalid')}</p>
      <p lang="en" dir="ltr" class="small">
        {problem.members.detail}
      </p>
    </div>
  );
}
