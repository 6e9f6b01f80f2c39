import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { completeTransfers } from '../../src/actions/completing/complete-transfers.ts';
import { sendEmails } from '../../src/actions/mailing/send-emails.ts';
import { contentsOfZip } from '../support/archives/read-zip.ts';
import { verificationCodeIn } from '../support/mail/smtp-servers.ts';
import { startApiServer } from '../support/server/api-server.ts';
import { ApiError, createFirstClient, createSecondClient } from '../support/server/third-party-clients.ts';
import { createTransfer } from '../support/transfer/test-transfer.ts';

const [ann, bob] = ['ann@example.org', 'bob@example.org'];
const neverAborted = new AbortController().signal;

async function aService(t: TestContext) {
  const { ports, server, log } = await startApiServer(t);
  async function codeFor(address: string): Promise<string> {
    await sendEmails({ ...ports, serviceUrl: server.baseUrl.href }, neverAborted);
    const email = ports.mailer.sent.findLast(({ to }) => to === address);
    return verificationCodeIn(email?.bytes ?? Buffer.alloc(0));
  }
  return { ports, log, baseUrl: server.baseUrl.origin, codeFor };
}

const hasNumbers = (status: number, errorCode: number) => (error: unknown) => {
  assert.ok(error instanceof ApiError, String(error));
  assert.deepEqual(error.numbers, [status, errorCode]);
  return true;
};

async function verified(baseUrl: string, email: string, codeFor: (address: string) => Promise<string>) {
  const program = await createFirstClient(baseUrl);
  await program.requestCode(email);
  await program.verify(email, await codeFor(email));
  return program;
}

test('the first program starts, verifies its address and gets the error numbers it expects', async (t) => {
  const { baseUrl, codeFor } = await aService(t);
  const program = await createFirstClient(baseUrl);
  assert.deepEqual(
    (await program.packs()).map(({ id }) => id),
    ['de_2', 'en_2'],
  );
  assert.deepEqual(await program.cors(), { active: false });
  assert.equal((await program.verification(ann)).verified, false);
  await assert.rejects(program.policy(ann, [bob]), hasNumbers(401, 3002), 'its token is an empty header');
  await assert.rejects(program.verify(ann, 'AAAAAAAAAA'), hasNumbers(403, 3002));
  await program.requestCode(ann);
  await program.verify(ann, await codeFor(ann));
  assert.equal((await program.verification(ann)).verified, true);
  assert.equal((await program.policy(ann, [bob])).allowed, true);
  assert.deepEqual(await program.cors(), { active: false }, 'with a token too');
});

test('the first program sends, polls, lists and downloads with the links it received', async (t) => {
  const { ports, baseUrl, codeFor, log } = await aService(t);
  const [sender, recipient] = [await verified(baseUrl, ann, codeFor), await verified(baseUrl, bob, codeFor)];
  const contents = {
    'plan.txt': Buffer.from('Hello'),
    'leer.bin': Buffer.alloc(0),
    'Prüfung.pdf': Buffer.alloc(9_999, 7),
  };
  const { trackingId, password } = await sender.send(ann, [bob], contents);
  assert.equal((await sender.status(ann, trackingId)).status.state, 'PROCESSING');
  await assert.rejects(sender.list(bob, '/sent-transfers'), hasNumbers(401, 3002));
  await completeTransfers(ports, neverAborted);
  const { status } = await sender.status(ann, trackingId);
  assert.equal(status.state, 'ACTIVE');
  for (const query of ['', '?page=1&page-size=10&active=true', '?active=&fields=&page=']) {
    const [sent, ...more] = await sender.list(ann, '/sent-transfers', query);
    assert.deepEqual([sent?.trackingId, sent?.status?.state, more.length], [trackingId, 'Active', 0], query);
  }
  const [listed] = await sender.list(ann, '');
  assert.deepEqual([listed?.trackingId, listed?.state], [trackingId, 'Active']);

  const [received] = await recipient.list(bob, '/received-transfers');
  assert.equal(received?.trackingId, trackingId);
  const transferId = status.recipients.find(({ mail: email }) => email === bob)?.id ?? '';
  for (const program of [recipient, await createFirstClient(baseUrl)]) {
    const { totalSize, checksumAlgorithm } = await program.describe(transferId, password);
    assert.deepEqual([totalSize, checksumAlgorithm], [10_004, 'SHA-256']);
    const files = await program.files(transferId, password);
    assert.deepEqual(
      files.map(({ fileName }) => fileName),
      Object.keys(contents),
    );
    for (const [index, content] of Object.values(contents).entries()) {
      assert.ok((await program.download(files[index]?.href ?? '')).equals(content), files[index]?.fileName);
    }
    const archive = await contentsOfZip(await program.archive(transferId, password));
    assert.deepEqual([...archive.keys()], Object.keys(contents));
    await assert.rejects(program.describe(transferId, 'Wrong.1'), hasNumbers(401, 3003));
    await assert.rejects(program.describe('AAAAAAAAAA', password), hasNumbers(404, 2003));
    await assert.rejects(program.download(files[0]?.href.replace(/ticket=./, 'ticket=') ?? ''), hasNumbers(401, 3003));
  }
  assert.ok(!log().includes(password));
});

test('the first program sends with options, filling in the required ones only', async (t) => {
  const { ports, baseUrl, codeFor } = await aService(t);
  const program = await verified(baseUrl, ann, codeFor);
  const options = { recipientLanguage: 'de', sendUploadSummary: false };
  const { trackingId, password } = await program.send(ann, [bob], { 'a.txt': Buffer.from('Hello') }, options);
  await completeTransfers(ports, neverAborted);
  const { status, transfer } = await program.status(ann, trackingId);
  const { senderLanguage, expirationDate, fileChecksumAlgorithm } = transfer;
  assert.deepEqual({ ...transfer, ...options }, transfer);
  assert.deepEqual(
    { senderLanguage, expirationDate, fileChecksumAlgorithm },
    { senderLanguage: 'en', expirationDate: '2026-03-31T12:00:00+00:00', fileChecksumAlgorithm: 'SHA-256' },
  );
  const { totalSize } = await program.describe(status.recipients[0]?.id ?? '', password);
  assert.equal(totalSize, 5);
});

test('the second program opens a transfer with a password, its own client ID and version 1.15', async (t) => {
  const { ports, baseUrl } = await aService(t);
  const files = [
    { name: 'a.txt', content: 'Hello' },
    { name: 'b.txt', content: 'World!' },
  ];
  for (const password of ['correct-Horse.9', 'Grüße+100%&x=#7', 'Xq7_m/?:@"<>.93']) {
    const { transferId } = await createTransfer(ports, { password, files });
    const program = createSecondClient(baseUrl, transferId, password);
    assert.equal((await program.describe()).totalSize, 11);
    const listed = await program.files();
    assert.deepEqual(
      listed.map(({ fileName, size }) => [fileName, size]),
      files.map(({ name, content }) => [name, content.length]),
    );
    assert.equal((await program.file(listed[1]?.id ?? '')).toString(), 'World!');
    assert.equal((await contentsOfZip(await program.archive())).get('a.txt')?.toString(), 'Hello');
    assert.match(
      (await program.checksums()).toString(),
      /^Subject,\r\nFile Name,Checksum\r\na\.txt,[0-9a-f]{64} \(SHA-256\)\r\n/,
    );
    await assert.rejects(program.email(), hasNumbers(409, 2001));
    await assert.rejects(createSecondClient(baseUrl, transferId, 'Wrong.1').files(), hasNumbers(401, 3003));
  }
});
