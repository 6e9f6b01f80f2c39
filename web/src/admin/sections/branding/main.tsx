import type { BrandDescription } from '#client';
import { translate } from '../../../messages.ts';
import { SectionHead } from '../../components/card.tsx';
import { Loaded, useVersioned, type VersionedData } from '../../components/loaded.tsx';
import { SaveBar } from '../../components/save-bar.tsx';
import { can } from '../../session.ts';
import './branding.css';
import { ColorField, TextField } from './fields.tsx';
import { type BrandForm, useBrandForm } from './form.ts';
import { LogoCard, LogoPictures } from './logo.tsx';
import { PreviewCard } from './preview.tsx';
import { brandNames, inputOf, partOf, savedValue } from './values.ts';

/** Name, colors and logo of the service, beside samples of pages and emails. */
export default function Branding() {
  const brand = useVersioned((client) => client.brand.get());
  const form = useBrandForm(brand);
  return (
    <>
      <SectionHead title={translate('admin-branding:title')}>
        <p class="muted last">{translate('admin-branding:lead')}</p>
      </SectionHead>
      <Loaded from={brand}>
        {({ data, version }) => (
          <div class="branding">
            <div class="stack">
              {can('brand.write') ? <Forms brand={brand} data={data} form={form} /> : <BrandFacts brand={data} />}
            </div>
            <PreviewCard form={form} version={version} />
          </div>
        )}
      </Loaded>
      {(form.count > 0 || brand.isOutdated) && (
        <SaveBar
          count={form.count}
          attempt={form.attempt}
          from={brand}
          onDiscard={form.discard}
          onSave={() => void form.save()}
        />
      )}
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
        <h2>{translate('admin-branding:identity')}</h2>
        <TextField name="brand.name" form={form} maxLength={60} />
        <TextField name="brand.support" form={form} maxLength={200} />
        <TextField name="brand.place" form={form} maxLength={60} />
      </section>
      <LogoCard brand={brand} logo={data.logo} />
      <section class="card">
        <h2>{translate('admin-branding:colors')}</h2>
        <ColorField name="brand.color" form={form} />
        <ColorField name="brand.sealColor" form={form} />
      </section>
      <section class="card">
        <h2>{translate('admin-branding:footer')}</h2>
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
        <h2>{translate('admin-branding:facts')}</h2>
        <dl class="brand-facts last">
          {brandNames.map((name) => {
            const value = savedValue(brand, name);
            return (
              <div key={name}>
                <dt>{translate(`admin-branding:label.${partOf(name)}`)}</dt>
                <dd dir="auto" class={value === '' ? 'muted' : ''}>
                  {value === '' ? translate('admin-branding:notSet') : inputOf(name, value)}
                </dd>
              </div>
            );
          })}
        </dl>
      </section>
      <section class="card brand-logo">
        <h2>{translate('admin-branding:logo.title')}</h2>
        {brand.logo === null ? (
          <p class="last">{translate('admin-branding:logo.none')}</p>
        ) : (
          <LogoPictures logo={brand.logo} />
        )}
      </section>
    </>
  );
}
