import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { scrollToSectionOf, useDropTarget } from '../components/window-drop.tsx';
import { ownName } from '../file-groups.ts';
import { type Hashing, hashFile } from '../hashing/hash-file.ts';
import { translate } from '../messages.ts';
import { translateRich } from '../translate-rich.tsx';
import type { FileEntry } from './opened-transfer.ts';

interface Props {
  readonly files: readonly FileEntry[];
  readonly algorithm: string;
  /** Makes the result visible. */
  readonly onChecked: () => void;
}

type CheckResult =
  | { readonly status: 'working'; readonly name: string; readonly share: number }
  | { readonly status: 'same' | 'other' | 'none' | 'failed'; readonly name: string }
  | { readonly status: 'sameAs'; readonly name: string; readonly sent: string };

/** Compares a local file with the files that were sent. Nothing leaves the device. */
export function CheckFile({ files, algorithm, onChecked }: Props) {
  const result = useSignal<CheckResult | undefined>(undefined);
  const hashing = useRef<Hashing | undefined>(undefined);
  useEffect(() => () => hashing.current?.stop(), []);

  async function check(file: File): Promise<void> {
    hashing.current?.stop();
    onChecked();
    const { name } = file;
    result.value = { status: 'working', name, share: 0 };
    const current = hashFile(file, algorithm, (share) => {
      result.value = { status: 'working', name, share };
    });
    hashing.current = current;
    try {
      result.value = compareDigest(files, name, await current.digest);
    } catch {
      if (hashing.current === current) result.value = { status: 'failed', name };
    }
  }

  const zone = useRef<HTMLLabelElement>(null);
  useDropTarget(translate('receive:check.drop'), ({ files: [file] }) => {
    if (file === undefined) return;
    void check(file);
    scrollToSectionOf(zone.current);
  });
  return (
    <section>
      <h2>{translate('receive:check.title')}</h2>
      <p>{translate('receive:check.text')}</p>
      <label ref={zone} class="drop">
        {translate('receive:check.choose')}
        <input
          class="visually-hidden"
          type="file"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            // Otherwise choosing the same file again would fire no event.
            currentTarget.value = '';
            if (file !== undefined) void check(file);
          }}
        />
      </label>
      <CheckStatus result={result.value} />
    </section>
  );
}

function compareDigest(files: readonly FileEntry[], name: string, digest: string): CheckResult {
  const same = files.filter(({ checksum }) => checksum.toLowerCase() === digest);
  const [first] = same;
  if (first !== undefined) {
    return same.some((file) => isNamed(file, name))
      ? { status: 'same', name }
      : { status: 'sameAs', name, sent: ownName(first) };
  }
  return { status: files.some((file) => isNamed(file, name)) ? 'other' : 'none', name };
}

/** A file of a folder is on the device under its own name, which need not be unique in the transfer. */
const isNamed = (file: FileEntry, name: string) => file.fileName === name || ownName(file) === name;

function CheckStatus({ result }: { readonly result: CheckResult | undefined }) {
  const name = <bdi>{result?.name}</bdi>;
  const noticeClass = result?.status === 'same' || result?.status === 'sameAs' ? 'good' : 'bad';
  return (
    <>
      {result?.status === 'working' && (
        <p class="last">
          {translateRich('receive:check.working', { name }, { percent: result.share })}
          <progress value={result.share} max={1} aria-label={translate('receive:check.title')} />
        </p>
      )}
      <div role="status">
        {result !== undefined && result.status !== 'working' && (
          <p class={`notice ${noticeClass} last`}>
            {translateRich(`receive:check.${result.status}`, {
              name,
              sent: 'sent' in result && <bdi>{result.sent}</bdi>,
            })}
          </p>
        )}
      </div>
    </>
  );
}
