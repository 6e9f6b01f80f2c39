import type { ProblemDescription } from '../problem.ts';

/** Problems of a transfer that a sender prepares or changes. */
export const sendingProblems = {
  conflict: {
    title: 'Concurrent change',
    message: 'Another request changed the same data at the same time.',
    whatToDo: 'Read the current data and retry.',
  },
  recipient_limit_exceeded: {
    title: 'Too many recipients',
    message: 'The transfer has too many recipients.',
    whatToDo: 'Send several transfers.',
    members: { limit: 'the maximum number of recipients' },
  },
  file_limit_exceeded: {
    title: 'Too many files',
    message: 'The transfer has too many files.',
    whatToDo: 'Pack files into an archive, or send several transfers.',
    members: { limit: 'the maximum number of files' },
  },
  size_limit_exceeded: {
    title: 'Size limit exceeded',
    message: 'The files of the transfer are too large together.',
    whatToDo: 'Remove files, or send several transfers.',
    members: { limitBytes: 'the maximum total size in bytes' },
  },
  quota_exceeded: {
    title: 'Quota exceeded',
    message: 'The sender has reached the quota for 24 hours, drafts included.',
    whatToDo: 'Retry later, or remove sessions that are not needed.',
    members: { limit: 'the maximum number of transfers', limitBytes: 'or the maximum total size in bytes' },
  },
  file_name_taken: {
    title: 'File name taken',
    message: 'A file with this name already exists in the transfer (names are case-insensitive).',
    whatToDo: 'Register the file under another name.',
  },
  file_type_denied: {
    title: 'File type not allowed',
    message: 'The policy does not allow files of this type.',
    whatToDo: 'Remove the file. `fileTypeFilterConfig` of the transfer policy lists the file types.',
  },
  subject_too_long: {
    title: 'Subject too long',
    message: 'The subject is too long.',
    whatToDo: 'Shorten the subject.',
    members: { limit: 'the maximum number of characters' },
  },
  message_too_long: {
    title: 'Message too long',
    message: 'The notification message is too long.',
    whatToDo: 'Shorten the message, or send it as a file.',
    members: { limit: 'the maximum number of characters' },
  },
  expiration_date_passed: {
    title: 'Expiration date in the past',
    message: 'The expiration date is not in the future.',
    whatToDo: 'Set a later `expirationDate`.',
  },
  expiration_date_too_late: {
    title: 'Expiration date too late',
    message: 'The expiration date is later than the policy allows.',
    whatToDo: 'Set an earlier `expirationDate`.',
    members: { limit: 'the maximum number of days after the transfer was sent' },
  },
  checksum_algorithm_fixed: {
    title: 'Checksum algorithm fixed',
    message: 'The checksum algorithm can no longer be changed.',
    whatToDo: 'Set `fileChecksumAlgorithm` before files are registered with a checksum or uploaded.',
  },
  password_requirements_not_met: {
    title: 'Password requirements not met',
    message: 'The password does not meet all requirements.',
    whatToDo: 'Choose another password. `POST /api/password` checks one.',
    members: { rulesNotFulfilled: 'the requirements that are not met, with their details' },
  },
  password_requirements_unsatisfiable: {
    title: 'Unsatisfiable password requirements',
    message: 'The server cannot generate a password that meets its requirements.',
    whatToDo: 'An administrator relaxes the settings `password.*`.',
  },
  manual_password_missing: {
    title: 'Password missing',
    message: 'A password is required in password mode MANUAL.',
    whatToDo: 'Send `password` together with `passwordMode`.',
  },
  password_not_expected: {
    title: 'Password not expected',
    message: 'The password must be empty in password mode NONE.',
    whatToDo: 'Leave out `password`, or use another password mode.',
  },
  password_mode_denied: {
    title: 'Password mode not allowed',
    message: 'The policy does not allow this password mode.',
    whatToDo: 'Use a mode that `allowedPasswordModes` of the transfer policy lists.',
  },
  option_fixed: {
    title: 'Option fixed by the policy',
    message: 'The policy does not allow this option to be changed.',
    whatToDo: 'Leave out the option that `detail` names.',
  },
  recipient_is_link: {
    title: 'Recipient is a link',
    message: 'The recipient is a link without an email address, so no email can be sent.',
    whatToDo: 'Pass the link on in another way.',
  },
  confidential_message_denied: {
    title: 'Confidential message not allowed',
    message: 'The policy does not allow a confidential message.',
    whatToDo: 'Leave out `confidentialMessageFileId`.',
  },
  confidential_message_required: {
    title: 'Confidential message required',
    message: 'The policy requires a confidential message.',
    whatToDo: 'Upload a message as a file, and set `confidentialMessageFileId`.',
  },
  notification_text_denied: {
    title: 'Notification text not allowed',
    message: 'The policy does not allow the notification text to be changed.',
    whatToDo: 'Leave `subject` and `body` of `notificationMessage` empty.',
  },
  files_missing: {
    title: 'No files',
    message: 'At least one file is required.',
    whatToDo: 'Register and upload a file.',
  },
  upload_incomplete: {
    title: 'Upload incomplete',
    message: 'Some files have not been fully uploaded.',
    whatToDo: 'Upload the files whose `state` is `INITIALIZED`, or remove them.',
    members: { missing: 'the number of these files' },
  },
  upload_offset_mismatch: {
    title: 'Upload offset mismatch',
    message: 'The offset is not the end of the stored content.',
    whatToDo: 'Send `HEAD` to get the offset, and continue from there.',
    members: { expectedOffset: 'the end of the stored content' },
  },
  upload_size_mismatch: {
    title: 'Upload size mismatch',
    message: 'The content does not have the registered size.',
    whatToDo: 'Upload exactly the registered bytes, or remove the file and register it again.',
  },
  upload_in_progress: {
    title: 'Upload in progress',
    message: 'A full upload of this file is already in progress.',
    whatToDo: 'Wait until it ends, then send `HEAD` to get the offset.',
  },
  upload_superseded: {
    title: 'Upload superseded',
    message: 'Another upload of this file has taken over.',
    whatToDo: 'Run one upload per file at a time. Send `HEAD` to get the offset.',
  },
  upload_parts_exceeded: {
    title: 'Too many upload parts',
    message: 'The file was uploaded in too many parts.',
    whatToDo: 'Upload the whole file again in larger parts.',
    members: { limit: 'the maximum number of parts' },
  },
} as const satisfies Record<string, ProblemDescription>;
