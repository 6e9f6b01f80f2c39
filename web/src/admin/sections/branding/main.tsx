import type { BrandDescription } from '#client';
import { PageHeading } from '../../../components/page-heading.tsx';
import { translate } from '../../../messages.ts';
import { Loaded } from '../../components/loaded.tsx';
import { SaveBar } from '../../components/save-bar.tsx';
import { useVersioned, type VersionedData } from '../../components/use-versioned.tsx';
import { can } from '../../session.ts';
import { BrandFacts } from './brand-facts.tsx';
import './branding.css';
import { ColorField } from './color-field.tsx';
import { LogoCard } from './logo-card.tsx';
import { PreviewCard } from './preview-card.tsx';
import { TextField } from './text-field.tsx';
import { type BrandForm, useBrandForm } from './use-brand-form.ts';

/** Name, colors and logo of the service, beside samples of pages and emails. */
export default function Branding() {
  const brand = useVersioned((client) => client.brand.get());
  const form = useBrandForm(brand);
  return (
    <>
      <div class="section-head">
        <PageHeading>{translate('admin-branding:title')}</PageHeading>
        <p class="muted last">{translate('admin-branding:lead')}</p>
      </div>
      <Loaded from={brand} isEmpty={() => false} empty="">
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
