import {
  checkLanguagePack,
  installLanguagePack,
  type LanguageDeps,
  listLanguagePacks,
  removeLanguagePack,
} from '../../../actions/languages/language-packs.ts';
import type { Administrator } from '../../../actions/sign-in/identify-administrator.ts';
import { adminPackParams, adminPacksResponse, checkedPackResponse } from '../../../contract/admin/languages.ts';
import { emptyResponse, response } from '../../../contract/schema-helpers.ts';
import { OperatorError } from '../../../core/errors.ts';
import { Problem } from '../../../core/problem.ts';
import type { AdminDeps } from '../../access/admin-guard.ts';
import { readRawBytes } from '../../connections/raw-bytes.ts';
import { rawBody } from '../../connections/request-bodies.ts';
import { operation } from '../../route.ts';
import { formatWireDate } from '../../wire/values.ts';

export interface PackDeps extends AdminDeps {
  /** The stored packs, of which requests of other routes only see the languages. */
  readonly languagePacks: LanguageDeps['languages'];
}

/** A pack of several hundred texts is far smaller. */
const maxZipBytes = 4 * 1024 * 1024;
const maxRemarks = 500;

export const languageDeps = ({ db, clock, keys, languagePacks }: PackDeps): LanguageDeps => ({
  ...{ db, clock, keys },
  languages: languagePacks,
});

export const list = operation({
  general: 'checked',
  schema: {
    summary: 'List the installed language packs',
    description: 'Lists all language packs with the number of messages that they lack: 100 at most.',
    response: { 200: response('The language packs.', adminPacksResponse) },
  },
  async handler(deps: PackDeps, _request, _reply, _caller: Administrator) {
    const { packs, faults } = await listLanguagePacks(languageDeps(deps));
    const data = {
      packs: packs.map(({ pack, remarks }) => ({
        ...serializePack(pack),
        changedAt: pack.changedAt === null ? null : formatWireDate(pack.changedAt),
        incomplete: remarks.length,
      })),
      invalid: [...faults].map(([id, fault]) => ({ id, fault })),
    };
    return { data, meta: {} };
  },
});

export const install = operation({
  general: 'checked',
  problems: ['request_too_large', 'limit_reached'],
  schema: {
    summary: 'Install a language pack',
    description: 'Installs the language pack in a ZIP file, or replaces the one with its ID, on all servers.',
    body: rawBody('application/zip'),
    response: { 201: response('The language pack was installed.', checkedPackResponse) },
  },
  async handler(deps: PackDeps, { body }, reply, caller: Administrator) {
    const zip = await readRawBytes(body, maxZipBytes);
    const data = await explained(async () => {
      const { pack } = await installLanguagePack(languageDeps(deps), { zip }, caller.actor);
      return serializeChecked({ pack, remarks: await deps.languagePacks.remarks(pack) });
    });
    return reply.code(201).send({ data, meta: {} });
  },
});

export const checkUpload = operation({
  general: 'checked',
  problems: ['request_too_large'],
  schema: {
    summary: 'Check a language pack before its installation',
    description: 'Checks the language pack in a ZIP file. Nothing is stored.',
    body: rawBody('application/zip'),
    response: { 200: response('The language pack is valid.', checkedPackResponse) },
  },
  async handler(deps: PackDeps, { body }, _reply, _caller: Administrator) {
    const zip = await readRawBytes(body, maxZipBytes);
    const data = await explained(async () => serializeChecked(await checkLanguagePack(languageDeps(deps), { zip })));
    return { data, meta: {} };
  },
});

export const check = operation({
  general: 'checked',
  problems: ['language_pack_unknown'],
  schema: {
    summary: 'Check an installed language pack',
    description: 'Compares an installed language pack with the English one.',
    params: adminPackParams,
    response: { 200: response('The result.', checkedPackResponse) },
  },
  async handler(deps: PackDeps, { params }, _reply, _caller: Administrator) {
    const source = { id: params.packId };
    const data = await explained(async () => serializeChecked(await checkLanguagePack(languageDeps(deps), source)));
    return { data, meta: {} };
  },
});

export const remove = operation({
  general: 'checked',
  problems: ['language_pack_unknown'],
  schema: {
    summary: 'Remove a language pack',
    description:
      'Removes a language pack from all servers, also an invalid one. Without English, built-in texts are used.',
    params: adminPackParams,
    response: { 204: emptyResponse('The language pack was removed.') },
  },
  async handler(deps: PackDeps, { params }, reply, caller: Administrator) {
    await removeLanguagePack(languageDeps(deps), params.packId, caller.actor);
    return reply.code(204).send();
  },
});

/** The reason why a pack is invalid is for its author. */
async function explained<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    throw new Problem('value_malformed', { detail: error.message, cause: error });
  }
}

type CheckedPack = Awaited<ReturnType<typeof checkLanguagePack>>;

function serializeChecked({ pack, remarks }: CheckedPack) {
  return { ...serializePack(pack), count: remarks.length, remarks: remarks.slice(0, maxRemarks) };
}

function serializePack({ id, displayName, locale, version }: CheckedPack['pack']) {
  return { id, displayName, locale, version: `${version.major}.${version.minor}` };
}
