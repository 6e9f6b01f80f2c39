import './branding.css';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { BrandDescription, BrandSample, BrandSampleValues } from '#client';
import { ProblemNotice } from '../../../components/problem-notice.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { locale } from '../../../messages.ts';
import { linkTo } from '../../../service.ts';
import { admin } from '../../api.ts';
import { SectionHead } from '../../components/card.tsx';
import { Loaded, useData, useVersioned } from '../../components/loaded.tsx';
import { SaveBar } from '../../components/save-bar.tsx';
import { can } from '../../session.ts';
import { type BrandForm, ColorField, TextField, useBrandForm } from './fields.tsx';
import { LogoCard, LogoPictures } from './logo.tsx';
import { t } from './t.ts';
import { brandNames, inputOf, partOf, savedValue } from './values.ts';

/** Name, colors and logo of the service, beside samples of pages and emails. */
export default function Branding() {
  const brand = useVersioned((client) => client.brand.get());
  const form = useBrandForm(brand);
  return (
    <>
      <SectionHead title={t('title')}>
        <p class="muted last">{t('lead')}</p>
      </SectionHead>
      <Loaded from={brand}>
        {({ data, version }) => (
          <div class="beside branding">
            <div class="stack">
              {can('brand.write') ? (
                <>
                  <section class="card">
                    <h2>{t('identity')}</h2>
                    <TextField name="brand.name" form={form} maxLength={60} />
                    <TextField name="brand.support" form={form} maxLength={200} />
                    <TextField name="brand.place" form={form} maxLength={60} />
                  </section>
                  <LogoCard brand={brand} logo={data.logo} />
                  <section class="card">
                    <h2>{t('colors')}</h2>
                    <ColorField name="brand.color" form={form} />
                    <ColorField name="brand.sealColor" form={form} />
                  </section>
                  <section class="card">
                    <h2>{t('footer')}</h2>
                    <TextField name="brand.footer" form={form} maxLength={600} rows={4} />
                  </section>
                </>
              ) : (
                <BrandFacts brand={data} />
              )}
            </div>
            <PreviewCard form={form} version={version} />
          </div>
        )}
      </Loaded>
      <SaveBar form={form} from={brand} />
    </>
  );
}

/** The brand for administrators who may not change it. */
function BrandFacts({ brand }: { readonly brand: BrandDescription }) {
  return (
    <>
      <section class="card">
        <h2>{t('facts')}</h2>
        <dl class="values brand-facts last">
          {brandNames.map((name) => {
            const value = savedValue(brand, name);
            return (
              <div key={name}>
                <dt>{t(`label.${partOf(name)}`)}</dt>
                <dd dir="auto" class={value === '' ? 'muted' : ''}>
                  {value === '' ? t('notSet') : inputOf(name, value)}
                </dd>
              </div>
            );
          })}
        </dl>
      </section>
      <section class="card brand-logo">
        <h2>{t('logo.title')}</h2>
        {brand.logo === null ? <p class="last">{t('logo.none')}</p> : <LogoPictures logo={brand.logo} />}
      </section>
    </>
  );
}

/** A pause in the input after which the preview changes. */
const pauseMs = 300;

const samples: readonly BrandSample[] = ['receive', 'send', 'email'];

interface Props {
  readonly form: BrandForm;
  /** The version of the saved brand. */
  readonly version: string;
}

/** Shows a page or an email with the input. While the input is not valid, the last valid one stays. */
function PreviewCard({ form, version }: Props) {
  const sample = useSignal<BrandSample>('receive');
  const values = usePaused(JSON.stringify(form.unsaved));
  // A frame can show neither a problem of the input nor a sign-in that is missing, so a request finds them before.
  const checked = useData(
    async (client) => {
      const changes = JSON.parse(values) as Record<string, string>;
      if (Object.keys(changes).length === 0) await client.brand.get();
      else await client.brand.preview({ changes });
      return linkTo(admin.brand.samplePath(sample.value, changes as BrandSampleValues));
    },
    [values, sample.value, version, locale()],
  );
  useEffect(() => form.report(checked.problem), [checked.problem]);
  const isInvalid = checked.problem !== undefined && form.wrong.length > 0;
  return (
    <section class="card brand-preview" aria-labelledby="preview-title">
      <div class="card-head">
        <h2 id="preview-title">{t('preview.title')}</h2>
        <div role="radiogroup" aria-labelledby="preview-title">
          <Segmented
            name="sample"
            selected={sample.value}
            options={samples.map((value) => ({ value, label: t(`preview.${value}`) }))}
            onSelect={(value) => (sample.value = value)}
          />
        </div>
      </div>
      {isInvalid ? (
        <p class="notice warn" role="status">
          {t('preview.invalid')}
        </p>
      ) : (
        <ProblemNotice error={checked.problem} />
      )}
      {checked.data !== undefined && <Frame key={`${checked.data} ${version} ${locale()}`} url={checked.data} />}
    </section>
  );
}

/** Nothing in the frame can be used: its links lead nowhere. The new tab is for everyone who cannot see it. */
function Frame({ url }: { readonly url: string }) {
  return (
    <>
      <iframe
        src={url}
        title={t('preview.title')}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        referrerpolicy="no-referrer"
        inert
      />
      <p class="last">
        <a href={url} target="_blank" rel="noreferrer">
          {t('preview.open')}
        </a>
      </p>
    </>
  );
}

/** Returns a text when it has not changed for a moment. */
function usePaused(text: string): string {
  const paused = useSignal(text);
  useEffect(() => {
    const timer = setTimeout(() => {
      paused.value = text;
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused.value;
}
