import { mailerSuite, serviceAddress } from '../ports/mailer.suite.ts';
import { memoryMailer } from './memory.ts';

mailerSuite('memory', async () => {
  const mailer = memoryMailer(serviceAddress);
  return { mailer, received: async () => mailer.sent.map(({ bytes }) => bytes) };
});
