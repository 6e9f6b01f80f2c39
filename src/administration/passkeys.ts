import { Type } from 'typebox';
import type { Administrator } from '../actions/sign-in/identify-administrator.ts';
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskeyRegistration,
} from '../actions/sign-in/passkeys.ts';
import { reauthenticateByPasskey, startPasskeyConfirmation } from '../actions/sign-in/reauthentication.ts';
import type { SignInDeps } from '../actions/sign-in/sign-in.ts';
import { adminId } from '../contract/admin/common.ts';
import { newPasskey, passkeyCreation, passkeyName, passkeyRequest, passkeySignIn } from '../contract/admin/sign-in.ts';
import { namedObject, nullable, text, time } from '../contract/schema-helpers.ts';
import { relyingPartyIdOf } from '../core/passkey.ts';
import type { Ports } from '../ports/ports.ts';
import { created, data, nothing, operation, type SiteDeps, type Visitor } from './operation.ts';

const members = {
  id: adminId('ID of the passkey.', 'Pk7RtB2xQ4'),
  name: text('How the administrator recognizes the passkey.', 'Phone'),
};

const passkey = namedObject('Passkey', {
  ...members,
  domain: text('The domain of the service that the passkey was made for. It works in no other.', 'files.example.org'),
  createdAt: time('When the passkey was registered.'),
  usedAt: nullable(time('The last sign-in. Null if there was none.')),
});

const params = { passkeyId: adminId('ID of the passkey.') };
const withoutCommand = 'of the caller, who needs a browser';

type Deps = Pick<Ports, 'db' | 'clock' | 'keys'>;
/** The signed-in administrator in a browser. */
type Person = Administrator & Visitor;

/** Passkeys of the signed-in administrator. */
export const passkeys = {
  startPasskeyConfirmation: operation({
    route: ['POST', '/api/admin/session/reauthentication/passkey/options'],
    permission: 'account',
    problems: ['passkeys_unavailable'],
    summary: 'Start to confirm the sign-in with a passkey',
    description: 'Returns the options with which a page asks the browser for one of your passkeys.',
    output: data('The options.', passkeyRequest),
    sdk: 'account.startPasskeyConfirmation(): PasskeyRequest',
    run: (deps: Deps, _input, by: Person) => startPasskeyConfirmation(deps, by, by.browser.relyingParty),
    command: withoutCommand,
  }),
  reauthenticateByPasskey: operation({
    route: ['POST', '/api/admin/session/reauthentication/passkey'],
    permission: 'account',
    problems: ['passkeys_unavailable', 'sign_in_failed'],
    summary: 'Confirm the sign-in of the current session with a passkey',
    description: 'Allows actions that need a recent sign-in, for five minutes.',
    body: passkeySignIn,
    output: nothing('The sign-in is confirmed.'),
    sdk: 'account.reauthenticateByPasskey(signIn: PasskeySignIn)',
    run: (deps: SignInDeps, signed, by: Person) =>
      reauthenticateByPasskey(deps, by, signed, by.browser.relyingParty, by.browser.caller),
    command: withoutCommand,
  }),
  listPasskeys: operation({
    route: ['GET', '/api/admin/account/passkeys'],
    permission: 'account',
    summary: 'List your passkeys',
    description: 'Lists your passkeys, oldest first: 10 at most.',
    output: data('The passkeys.', Type.Array(passkey), 'PasskeysResponse'),
    sdk: 'account.passkeys(): Passkeys',
    types: { Passkeys: 'Your passkeys.' },
    run: (deps: Deps, _input, by: Administrator) => listPasskeys(deps, by),
    command: withoutCommand,
  }),
  startPasskeyRegistration: operation({
    route: ['POST', '/api/admin/account/passkeys/options'],
    permission: 'account',
    isConfirmed: true,
    problems: ['passkeys_unavailable', 'limit_reached'],
    summary: 'Start to register a passkey',
    description: 'Returns the options with which a page asks the browser for a new passkey.',
    output: data('The options.', passkeyCreation),
    sdk: 'account.startPasskeyRegistration(): PasskeyCreation',
    types: { PasskeyCreation: 'The options with which a page asks the browser for a new passkey, and a state.' },
    run: (deps: Deps, _input, by: Person) => startPasskeyRegistration(deps, by, by.browser.relyingParty),
    command: withoutCommand,
  }),
  addPasskey: operation({
    route: ['POST', '/api/admin/account/passkeys'],
    permission: 'account',
    isConfirmed: true,
    problems: ['passkeys_unavailable', 'passkey_refused', 'limit_reached'],
    summary: 'Register a passkey',
    description:
      'Registers a passkey for you. The authenticator must have verified you, by a fingerprint or a PIN for example.',
    body: newPasskey,
    output: created('The passkey.', namedObject('AddedPasskey', members)),
    sdk: 'account.addPasskey(passkey: NewPasskey): string',
    types: { NewPasskey: 'A new passkey, and the state of its options.' },
    async run(deps: Deps, added, by: Person) {
      return { id: await addPasskey(deps, by, added, by.browser.relyingParty), name: added.name };
    },
    command: withoutCommand,
  }),
  renamePasskey: operation({
    route: ['PATCH', '/api/admin/account/passkeys/:passkeyId'],
    permission: 'account',
    problems: ['entity_unknown'],
    summary: 'Rename one of your passkeys',
    description: 'Changes how you recognize the passkey.',
    params,
    body: namedObject('PasskeyChange', { name: passkeyName }),
    output: nothing('The passkey was renamed.'),
    sdk: 'account.renamePasskey(passkeyId, name)',
    run: (deps: Deps, { passkeyId, name }, by: Administrator) => renamePasskey(deps, by, passkeyId, name),
    command: withoutCommand,
  }),
  removePasskey: operation({
    route: ['DELETE', '/api/admin/account/passkeys/:passkeyId'],
    permission: 'account',
    isConfirmed: true,
    problems: ['entity_unknown', 'last_factor'],
    summary: 'Remove one of your passkeys',
    description:
      'The passkey cannot sign in any more. The last second factor cannot be removed; a passkey of an earlier host name does not count as one.',
    params,
    output: nothing('The passkey was removed.'),
    sdk: 'account.removePasskey(passkeyId)',
    run: (deps: Deps & SiteDeps, { passkeyId }, by: Administrator) =>
      removePasskey(deps, by, passkeyId, relyingPartyIdOf(deps.baseUrl())),
    command: withoutCommand,
  }),
};
