import { checkMasterKey, exportMasterKey } from '../../../actions/master-keys/key-copies.ts';
import type { Administrator } from '../../../actions/sign-in/identify-administrator.ts';
import {
  masterKeyCheckRequest,
  masterKeyCheckResponse,
  masterKeyResponse,
} from '../../../contract/admin/master-key.ts';
import { response } from '../../../contract/schema-helpers.ts';
import { OperatorError } from '../../../core/errors.ts';
import { Problem } from '../../../core/problem.ts';
import type { KeyStore } from '../../../ports/key-store.ts';
import type { Ports } from '../../../ports/ports.ts';
import { logEvent } from '../../logging/events.ts';
import { operation } from '../../route.ts';

export interface MasterKeyDeps extends Pick<Ports, 'db' | 'clock'> {
  readonly keyStore: KeyStore;
}

export const exportKey = operation({
  general: 'checked',
  problems: ['master_key_missing'],
  schema: {
    summary: 'Copy the master key',
    description:
      'Returns the line of the current master key, so that a copy can be kept offline. Without this key, no data can be read.',
    response: { 200: response('The master key.', masterKeyResponse) },
  },
  async handler(deps: MasterKeyDeps, request, _reply, caller: Administrator) {
    try {
      const { id, text } = await exportMasterKey(deps, caller.actor);
      return { data: { id, key: text }, meta: {} };
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      // It names the file, which is for the operator of the machine alone.
      logEvent(request.log, 'key.unusable', { req: request, failure: error.message });
      throw new Problem('master_key_missing');
    }
  },
});

export const check = operation({
  general: 'checked',
  schema: {
    summary: 'Check a copy of the master key',
    description: 'Compares a copy with the key of the data. Nothing is stored.',
    body: masterKeyCheckRequest,
    response: { 200: response('The result.', masterKeyCheckResponse) },
  },
  async handler(deps: MasterKeyDeps, { body }) {
    try {
      await checkMasterKey(deps, {
        location: 'the copy',
        stored: [{ location: 'the copy', text: body.key }],
      });
      return { data: { matches: true, fault: null }, meta: {} };
    } catch (error) {
      if (error instanceof OperatorError) return { data: { matches: false, fault: error.message }, meta: {} };
      throw error;
    }
  },
});
