import { Type } from 'typebox';
import { checkMasterKey, exportMasterKey } from '../actions/master-keys/key-copies.ts';
import { flag, named, nullable, text } from '../contract/schema-helpers.ts';
import { OperatorError } from '../core/errors.ts';
import { Problem } from '../core/problem.ts';
import type { KeyStore } from '../ports/key-store.ts';
import type { Ports } from '../ports/ports.ts';
import { data, type Operator, operation } from './operation.ts';

const sampleId = 'k4t7-example';
const sampleKey = `${sampleId} example, not a key`;

const keyCopy = named(
  'MasterKeyCopy',
  Type.Object({
    id: text('ID of the key, which is not secret.', sampleId),
    key: text(
      'The content of the key file. Keep it offline: it opens the data together with the passwords.',
      sampleKey,
    ),
  }),
);

const checkedCopy = named(
  'MasterKeyCheckResult',
  Type.Object({
    matches: flag('Whether the copy is the key of the data.'),
    fault: nullable(
      text('What is wrong with the copy, in English. Null if it matches.', 'The copy is not the key of the data.'),
    ),
  }),
);

/** A key has about 100 characters. */
const maxLength = 1_000;

type Deps = Pick<Ports, 'db' | 'clock'> & { readonly keyStore: KeyStore };

/** Copies of the master key, which are kept offline. */
export const keyCopies = {
  exportMasterKey: operation({
    route: ['POST', '/api/admin/master-key/export'],
    permission: 'keys.read',
    problems: ['master_key_missing'],
    summary: 'Copy the master key',
    description:
      'Returns the line of the current master key, so that a copy can be kept offline. Without this key, no data can be read.',
    output: data('The master key.', keyCopy, 'MasterKeyResponse'),
    sdk: "service.exportMasterKey(): DataOf<'exportMasterKey'>",
    async run(deps: Deps, _input, { actor, report }: Operator) {
      try {
        const { id, text } = await exportMasterKey(deps, actor);
        return { id, key: text };
      } catch (error) {
        if (!(error instanceof OperatorError)) throw error;
        // It names the file, which is for the operator of the machine alone.
        report('key.unusable', { failure: error.message });
        throw new Problem('master_key_missing');
      }
    },
    command: '`key export`, which also works without a database',
  }),
  checkMasterKey: operation({
    route: ['POST', '/api/admin/master-key/check'],
    permission: 'setup.write',
    summary: 'Check a copy of the master key',
    description: 'Compares a copy with the key of the data. Nothing is stored.',
    body: named(
      'MasterKeyCheck',
      Type.Object({
        key: Type.String({
          maxLength,
          description: 'The copy, as `exportMasterKey` has returned it.',
          examples: [sampleKey],
        }),
      }),
    ),
    output: data('The result.', checkedCopy, 'MasterKeyCheckResponse'),
    sdk: "service.checkMasterKey(key): DataOf<'checkMasterKey'>",
    async run(deps: Deps, { key }) {
      const location = 'the copy';
      try {
        await checkMasterKey(deps, { location, stored: [{ location, text: key }] });
        return { matches: true, fault: null };
      } catch (error) {
        if (error instanceof OperatorError) return { matches: false, fault: error.message };
        throw error;
      }
    },
    command: '`key check`',
  }),
};
