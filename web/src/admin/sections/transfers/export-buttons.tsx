import type { TransferFilters } from '#client';
import { Icon } from '../../../components/icon.tsx';
import { translate } from '../../../messages.ts';
import { admin } from '../../api.ts';
import type { Attempt } from '../../components/attempt.tsx';
import { downloadBlob } from '../../components/download-text.ts';

const fileNames = { csv: 'transfers.csv', json: 'transfers.jsonl' } as const;

interface Props {
  readonly filters: TransferFilters;
  readonly attempt: Attempt;
  /** Nothing to export, or more than the API exports. */
  readonly isRefused: boolean;
}

/** Saves all transfers that match the filters as a file. */
export function ExportButtons({ filters, attempt, isRefused }: Props) {
  // A plain link could not report that the session has ended, or that other exports run.
  const save = (format: keyof typeof fileNames) =>
    attempt.run(async () => {
      const response = await admin.transfers.export({ ...filters, format });
      downloadBlob(fileNames[format], await response.blob());
    });
  return (
    <p class="actions">
      {(['csv', 'json'] as const).map((format) => (
        <button
          key={format}
          type="button"
          disabled={isRefused}
          aria-busy={attempt.isBusy}
          onClick={() => void save(format)}
        >
          <Icon name="download" />
          {translate(`admin-transfers:export.${format}`)}
        </button>
      ))}
    </p>
  );
}
