import type { Static } from 'typebox';
import type { NewPassword } from '../actions/edit-password.ts';
import type { RevocationNews } from '../actions/event-mails.ts';
import type { changeTransferRequest, editPasswordRequest } from '../contract/transfers.ts';
import { Problem } from '../core/problem.ts';
import { refuseOtherMode } from './session-from-wire.ts';
import { readWireDate } from './wire-date.ts';
import { malformed } from './wire-values.ts';

/** What a sender asks of a transfer that was sent: one of them. */
export type TransferChange = { readonly revocation: RevocationNews } | { readonly expiresAt: Date };

/** On the wire absent, null and an empty text mean the same. */
export function transferChangeIn(
  { status, revocationOptions, transfer }: Static<typeof changeTransferRequest>,
  language: string | undefined,
): TransferChange {
  const state = status?.state || undefined;
  const expirationDate = transfer?.expirationDate || undefined;
  if (state !== undefined && !/^deleted_by_revocation$/i.test(state)) {
    throw malformed('body.status.state', 'must be Deleted_by_revocation');
  }
  if (state !== undefined && expirationDate !== undefined) {
    throw malformed('body', 'must either revoke the transfer or change its expiration date');
  }
  if (expirationDate !== undefined) return { expiresAt: readWireDate('body.transfer.expirationDate', expirationDate) };
  if (state === undefined) {
    const detail = 'body.status.state or body.transfer.expirationDate is missing.';
    throw new Problem('value_missing', { detail });
  }
  const { notifySender, notifyRecipients, message } = revocationOptions ?? {};
  return {
    revocation: {
      notifySender: notifySender ?? false,
      notifyRecipients: notifyRecipients ?? false,
      message: message ?? '',
      language,
    },
  };
}

export function newPasswordIn(body: Static<typeof editPasswordRequest>): NewPassword {
  const password = body.password || undefined;
  const passwordMode = body.passwordMode || 'MANUAL';
  refuseOtherMode('body.passwordMode', passwordMode, ['GENERATED', 'MANUAL']);
  if (password === undefined && passwordMode === 'MANUAL') {
    throw new Problem('value_missing', { detail: 'body.password is missing.' });
  }
  return {
    currentPassword: body.currentPassword?.normalize('NFC') || undefined,
    password,
    passwordMode: passwordMode as NewPassword['passwordMode'],
  };
}
