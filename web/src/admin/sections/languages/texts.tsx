import { type InstalledLanguagePacks, type PackText, SealpostProblem } from '#client';
import { useHeldFocus } from '../../../components/use-held-focus.ts';
import { locale } from '../../../messages.ts';
import { AttemptNotice } from '../../components/actions.tsx';
import { Card } from '../../components/card.tsx';
import { FilterBar, SearchField } from '../../components/filters.tsx';
import { Loaded, LoadMore, useData } from '../../components/loaded.tsx';
import { SaveBar } from '../../components/save-bar.tsx';
import { hrefOf, navigate, place } from '../../router.ts';
import { useTexts, useTextsForm } from './form.ts';
import { t } from './t.ts';
import { TextRow } from './text.tsx';

type Pack = InstalledLanguagePacks['packs'][number];

/** The texts of all pages and emails in one language, and those that replace them. */
export function TextsPage({ id }: { readonly id?: string | undefined }) {
  const packs = useData((client) => client.languages.list());
  return (
    <Loaded from={packs} isEmpty={({ packs: all }) => all.length === 0} empty={t('packs.none')}>
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
      <Card id="texts" look="language-texts" title={t('texts.title')}>
        <p class="muted">{t('texts.text')}</p>
        <Filters pack={pack} packs={packs} ownTexts={list.versioned.data?.data.meta.ownTexts ?? 0} />
        <Loaded
          from={list.versioned}
          isEmpty={({ data }) => data.data.length === 0}
          empty={t(isFiltered ? 'texts.noneFound' : 'texts.none')}
        >
          {({ data }) => (
            <>
              <ul class="bare">
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
      <SaveBar form={form} notice={noticeFor(form.attempt.problem)} from={list.versioned} />
    </div>
  );
}

interface FilterProps {
  readonly pack: Pack;
  readonly packs: readonly Pack[];
  readonly ownTexts: number;
}

function Filters({ pack, packs, ownTexts }: FilterProps) {
  async function choose(select: HTMLSelectElement): Promise<void> {
    await navigate(`${hrefOf('languages', 'texts', select.value)}${location.search}`);
    // The user may have kept unsaved input.
    select.value = pack.id;
  }
  return (
    <div class="text-filters">
      <div class="search-field">
        <label for="text-language">{t('texts.language')}</label>
        <select id="text-language" value={pack.id} onChange={({ currentTarget }) => void choose(currentTarget)}>
          {packs.map(({ id, locale: tag, displayName }) => (
            <option key={id} value={id} lang={tag}>
              {`${displayName} (${id})`}
            </option>
          ))}
        </select>
      </div>
      <SearchField name="q" label={t('texts.search')} />
      <FilterBar
        filters={[
          {
            name: 'show',
            label: t('texts.show'),
            options: [{ value: 'changed', label: t('texts.onlyChanged', { count: ownTexts }) }],
          },
        ]}
      />
    </div>
  );
}

/** An invalid text comes with the reason, in English. */
function noticeFor(problem: unknown) {
  const isInvalid = problem instanceof SealpostProblem && problem.type === 'urn:sealpost:problem:value_malformed';
  if (!isInvalid) return undefined;
  return (
    <div class="notice bad">
      <p>{t('texts.invalid')}</p>
      <p lang="en" dir="ltr" class="small">
        {problem.members.detail}
      </p>
    </div>
  );
}
