import type { Static } from 'typebox';
import type { RevocationNotice } from '../../actions/mailing/event-emails.ts';
import type { NewPassword } from '../../actions/managing/edit-password.ts';
import type { changeTransferRequest, editPasswordRequest } from '../../contract/transfers.ts';
import { Problem } from '../../core/problem.ts';
import { requireMode } from './parse-session.ts';
import { malformed, readWireDate } from './values.ts';

/** A change to a sent transfer: either a revocation or a new expiry date. */
export type TransferChange = { readonly revocation: RevocationNotice } | { readonly expiresAt: Date };

/** Absent members, null and empty texts have the same meaning. */
export function parseTransferChange(
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
      notifySender: notifySender ?? true,
      notifyRecipients: notifyRecipients ?? true,
      message: message ?? '',
      language,
    },
  };
}

export function parseNewPassword(body: Static<typeof editPasswordRequest>): NewPassword {
  const password = body.password || undefined;
  const passwordMode = body.passwordMode || 'MANUAL';
  requireMode('body.passwordMode', passwordMode, ['GENERATED', 'MANUAL']);
  if (password === undefined && passwordMode === 'MANUAL') {
    throw new Problem('value_missing', { detail: 'body.password is missing.' });
  }
  return {
    currentPassword: body.currentPassword?.normalize('NFC') || undefined,
    password,
    passwordMode: passwordMode as NewPassword['passwordMode'],
  };
}
