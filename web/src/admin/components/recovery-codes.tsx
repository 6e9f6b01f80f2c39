import { Icon } from '../../components/icon.tsx';
import { translate } from '../../messages.ts';
import { serviceName } from '../../page-config.ts';
import { AdminIcon } from './admin-icon.tsx';
import { CopyText } from './copy-text.tsx';
import { downloadText } from './download-text.ts';

interface Props {
  readonly codes: readonly string[];
  /** The name with which the administrator signs in. */
  readonly account: string;
}

/** Shows recovery codes, and offers the ways to keep them. */
export function RecoveryCodes({ codes, account }: Props) {
  const heading = translate('admin:recovery.file', { service: serviceName, host: location.host, name: account });
  const text = `${heading}\n\n${codes.join('\n')}\n`;
  return (
    <div class="recovery">
      <ol class="codes" translate={false}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p class="actions">
        <CopyText text={codes.join('\n')} label={translate('admin:recovery.copy')} />
        <button type="button" onClick={() => downloadText(`recovery-codes-${location.hostname}.txt`, text)}>
          <Icon name="download" />
          {translate('admin:recovery.download')}
        </button>
        <button type="button" onClick={() => print()}>
          <AdminIcon name="print" />
          {translate('admin:recovery.print')}
        </button>
      </p>
    </div>
  );
}
