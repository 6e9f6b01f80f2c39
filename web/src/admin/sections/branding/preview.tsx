import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { BrandSample, BrandSampleValues } from '#client';
import { ProblemNotice } from '../../../components/problem-notice.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { locale } from '../../../messages.ts';
import { linkTo } from '../../../service.ts';
import { admin } from '../../api.ts';
import { useData } from '../../components/loaded.tsx';
import type { BrandForm } from './form.ts';
import { t } from './t.ts';

/** A pause in the input after which the preview changes. */
const pauseMs = 300;

const samples: readonly BrandSample[] = ['receive', 'send', 'email'];

interface Props {
  readonly form: BrandForm;
  /** The version of the saved brand. */
  readonly version: string;
}

/** Shows a page or an email with the input. While the input is not valid, the last valid one stays. */
export function PreviewCard({ form, version }: Props) {
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
