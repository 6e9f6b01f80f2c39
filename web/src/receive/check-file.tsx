import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { type Hashing, hashFile } from '../hashing/hash-file.ts';
import { useDropping } from '../parts/use-dropping.ts';
import { sayParts } from '../say-parts.tsx';
import { say } from '../words.ts';
import type { FileEntry } from './opened-transfer.ts';

interface Props {
  readonly files: readonly FileEntry[];
  readonly algorithm: string;
}

type Found =
  | { readonly is: 'working'; readonly name: string; readonly share: number }
  | { readonly is: 'same' | 'other' | 'none' | 'failed'; readonly name: string }
  | { readonly is: 'sameAs'; readonly name: string; readonly sent: string };

/** Compares a file on the reader's disk with what was sent. Nothing leaves the device. */
export function CheckFile({ files, algorithm }: Props) {
  const found = useSignal<Found | undefined>(undefined);
  const hashing = useRef<Hashing | undefined>(undefined);
  useEffect(() => () => hashing.current?.stop(), []);

  async function check(file: File): Promise<void> {
    hashing.current?.stop();
    const { name } = file;
    found.value = { is: 'working', name, share: 0 };
    const own = hashFile(file, algorithm, (share) => {
      found.value = { is: 'working', name, share };
    });
    hashing.current = own;
    try {
      found.value = verdict(files, name, await own.digest);
    } catch {
      if (hashing.current === own) found.value = { is: 'failed', name };
    }
  }

  const dropping = useDropping(({ files: [file] }) => {
    if (file !== undefined) void check(file);
  });
  return (
    <section class="card">
      <h2>{say('receive:check.title')}</h2>
      <p>{say('receive:check.text')}</p>
      <label {...dropping}>
        {say('receive:check.choose')}
        <input
          class="unseen"
          type="file"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            // The same file may be chosen once more.
            currentTarget.value = '';
            if (file !== undefined) void check(file);
          }}
        />
      </label>
      <Verdict found={found.value} />
    </section>
  );
}

function verdict(files: readonly FileEntry[], name: string, digest: string): Found {
  const same = files.filter(({ checksum }) => checksum.toLowerCase() === digest);
  const [first] = same;
  if (first !== undefined) {
    return same.some(({ fileName }) => fileName === name)
      ? { is: 'same', name }
      : { is: 'sameAs', name, sent: first.fileName };
  }
  return { is: files.some(({ fileName }) => fileName === name) ? 'other' : 'none', name };
}

function Verdict({ found }: { readonly found: Found | undefined }) {
  const name = <bdi>{found?.name}</bdi>;
  const look = found?.is === 'same' || found?.is === 'sameAs' ? 'good' : 'bad';
  return (
    <>
      {found?.is === 'working' && (
        <p class="last">
          {sayParts('receive:check.working', { name }, { percent: found.share })}
          <progress value={found.share} max={1} aria-label={say('receive:check.title')} />
        </p>
      )}
      <div role="status">
        {found !== undefined && found.is !== 'working' && (
          <p class={`notice ${look} last`}>
            {sayParts(`receive:check.${found.is}`, { name, sent: 'sent' in found && <bdi>{found.sent}</bdi> })}
          </p>
        )}
      </div>
    </>
  );
}
