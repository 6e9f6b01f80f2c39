import assert from 'node:assert/strict';
import { sendEmails } from '../../../src/actions/mailing/send-emails.ts';
import { parseMime, verificationCodeIn } from '../mail/smtp-servers.ts';
import type { WebServer } from '../server/web-server.ts';

/** Returns the code in the latest email to an address. */
export async function latestCode({ ports, server }: WebServer, address: string): Promise<string> {
  await sendEmails({ ...ports, serviceUrl: server.baseUrl.href }, new AbortController().signal);
  for (const { bytes } of ports.mailer.sent.toReversed()) {
    const { to, subject } = await parseMime(bytes);
    if (to?.[0]?.address === address && subject?.startsWith('Your verification code')) return verificationCodeIn(bytes);
  }
  return assert.fail(`No code was sent to ${address}`);
}
