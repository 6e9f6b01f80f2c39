import type { BrandDescription } from '#client';
import { translate } from '../../../messages.ts';
import { brandNames, inputOf, partOf, savedValue } from './brand-values.ts';
import { LogoPictures } from './logo-pictures.tsx';

/** The brand for administrators who may not change it. */
export function BrandFacts({ brand }: { readonly brand: BrandDescription }) {
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
