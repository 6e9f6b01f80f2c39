import { useSignal } from '@preact/signals';
import { type SealpostAdmin, SealpostProblem, type Versioned } from '#client';
import { translate } from '../../messages.ts';
import { type LoadedData, useData } from './use-data.ts';

export interface VersionedData<Data> extends LoadedData<Versioned<Data>> {
  /** Whether another administrator has changed the data since it was loaded, so that a change was rejected. */
  readonly isOutdated: boolean;
  /**
   * Sends a change with the loaded version, and shows what it returns. Throws what the request throws, but returns false if
   * the data is outdated: then show `OutdatedNotice`, and keep the input.
   */
  save(change: (version: string) => Promise<Versioned<Data>>): Promise<boolean>;
}

/** Loads data that several administrators change, and detects that another one was faster. */
export function useVersioned<Data>(
  load: (admin: SealpostAdmin) => Promise<Versioned<Data>>,
  keys: readonly unknown[] = [],
): VersionedData<Data> {
  const loaded = useData(load, keys);
  const isOutdated = useSignal(false);
  return {
    ...loaded,
    isOutdated: isOutdated.value,
    async reload() {
      await loaded.reload();
      isOutdated.value = false;
    },
    async save(change) {
      try {
        loaded.replace(await change(loaded.data?.version ?? '*'));
        isOutdated.value = false;
        return true;
      } catch (error) {
        if (!isVersionChanged(error)) throw error;
        isOutdated.value = true;
        return false;
      }
    },
  };
}

const isVersionChanged = (error: unknown) =>
  error instanceof SealpostProblem && error.type === 'urn:sealpost:problem:version_changed';

/** Reports that another administrator has changed the data, and loads the new state. The input of the form stays. */
export function OutdatedNotice({ from }: { readonly from: Pick<VersionedData<never>, 'isOutdated' | 'reload'> }) {
  return (
    <div role="alert">
      {from.isOutdated && (
        <div class="notice warn">
          <p>{translate('admin:outdated.text')}</p>
          <button type="button" onClick={() => void from.reload()}>
            {translate('admin:outdated.reload')}
          </button>
        </div>
      )}
    </div>
  );
}
