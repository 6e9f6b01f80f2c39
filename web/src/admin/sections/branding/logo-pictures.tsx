import type { BrandDescription } from '#client';
import { translate } from '../../../messages.ts';
import { linkTo } from '../../../service.ts';

type Logo = NonNullable<BrandDescription['logo']>;

const extensions = { 'image/svg+xml': 'svg', 'image/png': 'png' } as const;

/** The logo as light and dark pages show it. */
export function LogoPictures({ logo }: { readonly logo: Logo }) {
  const { type, version, width, height } = logo;
  const src = linkTo(`/assets/brand-${version}.${extensions[type]}`);
  return (
    <div class="logo-pictures">
      {(['light', 'dark'] as const).map((look) => (
        <p key={look} class={look}>
          <img src={src} width={width} height={height} alt={translate(`admin-branding:logo.${look}`)} />
        </p>
      ))}
    </div>
  );
}
