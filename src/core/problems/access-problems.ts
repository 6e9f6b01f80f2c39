import type { ProblemDescription } from '../problem.ts';

/** Problems of who may do something, and of transfers that do not exist or are in the wrong state. */
export const accessProblems = {
  entity_unknown: {
    title: 'Not found',
    message: 'The requested resource does not exist.',
    whatToDo: 'Check the ID. Records of ended transfers are removed after `retention.days`.',
  },
  session_unknown: {
    title: 'Session not found',
    message: 'This transfer session does not exist.',
    whatToDo: 'Check the tracking ID. If the session was finalized, use the endpoints of the transfer.',
  },
  verification_missing: {
    title: 'Verification required',
    message: 'A valid verification token for this email address is required.',
    whatToDo: 'Verify the address, and send the client ID and the token.',
  },
  verification_refused: {
    title: 'Verification failed',
    message: 'The verification code is wrong, expired or already used.',
    whatToDo:
      'After a typo, send the right code: a wrong entry does not end it, but five do. Otherwise, request a new code.',
  },
  sign_on_not_offered: {
    title: 'Single sign-on not offered',
    message: 'Addresses cannot be verified by single sign-on here.',
    whatToDo:
      'Verify the address with a code. To offer it, the administrator sets `verification.oidc` and the server (`SEALPOST_OIDC_ISSUER`).',
  },
  sign_on_denied: {
    title: 'Single sign-on denied',
    message: 'The single sign-on has verified no address.',
    whatToDo: 'See `detail`. Start the sign-on again, or verify the address with a code.',
  },
  sign_on_unavailable: {
    title: 'Single sign-on not available',
    message: 'The OpenID Connect server does not respond as expected.',
    whatToDo: 'Retry later, or verify the address with a code. The log of the service has the reason.',
  },
  client_not_registered: {
    title: 'Client not registered',
    message: 'Only a registered client can verify an address without a code.',
    whatToDo:
      'Send `verificationCode`, or let an administrator register the client with `sealpost admin client add <id> --for verification`.',
  },
  created_by_other_client: {
    title: 'Created by another client',
    message: 'Only the client that created the transfer can do this.',
    whatToDo: 'Use the client ID that created the transfer.',
  },
  password_missing: {
    title: 'Password required',
    message: 'The transfer password is required.',
    whatToDo: 'Send the password in `X-CS-Password`, or use a download link with a ticket.',
  },
  password_wrong: {
    title: 'Wrong password',
    message: 'The transfer password is wrong.',
    whatToDo: 'Check the password. It is percent-encoded in the header.',
    members: { attemptsLeft: 'the attempts left until `nextStep`', nextStep: '`lock` or `delete`' },
  },
  ticket_invalid: {
    title: 'Invalid download link',
    message: 'The ticket of the download link is not valid or has expired.',
    whatToDo: 'List the files again with the password to get new links.',
  },
  transfer_locked: {
    title: 'Transfer locked',
    message: 'Access is temporarily locked after too many wrong passwords.',
    whatToDo: 'Wait for the time in `Retry-After`, or let the sender unlock the recipient.',
  },
  transfer_gone: {
    title: 'Transfer no longer available',
    message: 'The transfer has expired or failed, or was revoked or deleted.',
    whatToDo: 'Do not retry.',
    members: { state: 'the state of the transfer' },
  },
  transfer_processing: {
    title: 'Transfer being processed',
    message: 'The transfer is still being processed.',
    whatToDo: 'Retry later. The transfer status changes to `ACTIVE` or `FAILED`.',
  },
  transfer_not_active: {
    title: 'Transfer not active',
    message: 'The transfer is not active.',
    whatToDo: 'Read the transfer status. Only an active transfer can be changed.',
  },
  transfer_ended: {
    title: 'Transfer already ended',
    message: 'The transfer has already ended.',
    whatToDo: 'Read the transfer status. Do not retry.',
  },
  sender_refused: {
    title: 'Sender not allowed',
    message: 'The policy does not allow this address to send.',
    whatToDo: 'An administrator finds the reason with `sealpost admin policy explain`.',
  },
  recipients_refused: {
    title: 'Recipients not allowed',
    message: 'The policy does not allow sending to one or more of the recipients.',
    whatToDo: 'Remove the recipients in `failedRecipients`.',
    members: { failedRecipients: 'the refused addresses with the reason' },
  },
  no_confidential_message: {
    title: 'No confidential message',
    message: 'The transfer has no confidential message.',
    whatToDo: 'Download the files one by one or as a ZIP archive.',
  },
  confidential_message_too_large: {
    title: 'Confidential message too large',
    message: 'The confidential message is too large to be shown.',
    whatToDo: 'Download the message as a file.',
  },
  preview_denied: {
    title: 'Preview not allowed',
    message: 'The file can only be downloaded: the sender does not allow previews, or its type has none.',
    whatToDo: 'Download the file. Files with a preview have `previewHref` in the list.',
  },
  eml_too_large: {
    title: 'EML larger than the threshold',
    message: 'The EML file is larger than the threshold, even without attachments.',
    whatToDo: 'Raise `threshold`, or download the files one by one.',
  },
} as const satisfies Record<string, ProblemDescription>;
