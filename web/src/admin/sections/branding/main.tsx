import './branding.css';
import type { BrandDescription } from '#client';
import { SectionHead } from '../../components/card.tsx';
import { Loaded, useVersioned, type VersionedData } from '../../components/loaded.tsx';
import { SaveBar } from '../../components/save-bar.tsx';
import { can } from '../../session.ts';
import { ColorField, TextField } from './fields.tsx';
import { type BrandForm, useBrandForm } from './form.ts';
import { LogoCard, LogoPictures } from './logo.tsx';
import { PreviewCard } from './preview.tsx';
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
              {can('brand.write') ? <Forms brand={brand} data={data} form={form} /> : <BrandFacts brand={data} />}
            </div>
            <PreviewCard form={form} version={version} />
          </div>
        )}
      </Loaded>
      <SaveBar form={form} from={brand} />
    </>
  );
}

interface FormsProps {
  readonly brand: VersionedData<BrandDescription>;
  readonly data: BrandDescription;
  readonly form: BrandForm;
}

function Forms({ brand, data, form }: FormsProps) {
  return (
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
