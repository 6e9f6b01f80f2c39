import type { Brand } from '../../core/brand.ts';
import { hourMs } from '../../core/time.ts';
import { renderEmailPreview } from '../../emails/render-in-worker.ts';
import type { Language } from '../../languages/pack.ts';
import type { Ports } from '../../ports/ports.ts';

/** Renders a sample of the email to recipients as HTML, for an administrator who wants to see a brand. */
export async function previewBrandEmail(
  { clock }: Pick<Ports, 'clock'>,
  brand: Brand,
  language: Language,
  serviceUrl: string,
): Promise<string> {
  const sentAt = clock.now();
  const { html } = await renderEmailPreview(
    [
      'recipient',
      {
        serviceUrl,
        sender: { address: 'ann@example.org', name: 'Ann Example', phone: '' },
        transfer: {
          trackingId: '20260301-120000-AbCdEfGh',
          subject: 'Contract and photos',
          sentAt,
          expiresAt: new Date(sentAt.getTime() + 7 * 24 * hourMs),
          fileCount: 2,
          totalSize: 4_200_000,
          hasConfidentialMessage: false,
        },
        message: { type: 'text', source: 'Please find the contract and the photos.' },
        fileNames: ['contract.pdf', 'photos.zip'],
        classification: null,
        unscannedCount: 0,
        alsoTo: [],
        downloadUrl: `${serviceUrl}download?id=AAAAAAAAAA`,
        access: 'password',
        password: null,
      },
    ],
    language,
    { timeZone: 'UTC', brand },
  );
  return html;
}
