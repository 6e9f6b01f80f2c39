import { memoryMailer } from '../../test/support/mail/memory-mailer.ts';
import { mailerSuite, serviceAddress } from '../ports/mailer.suite.ts';

mailerSuite('memory', async () => {
  const mailer = memoryMailer(serviceAddress);
  return { mailer, received: async () => mailer.sent.map(({ bytes }) => bytes) };
});
