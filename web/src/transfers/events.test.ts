import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupDownloads } from './events.ts';

type Method = 'DOWNLOADED' | 'VIEWED';

const at = (time: string) => `2026-03-01T${time}+00:00`;
const downloads = (id: string, ...times: readonly string[]) => ({
  id,
  downloads: times.map((each) => downloaded(each)),
});
const downloaded = (time: string, retrievalMethod: Method = 'DOWNLOADED') => ({
  downloadDate: at(time),
  retrievalMethod,
});
const eventsOf = (fileDownloads: Parameters<typeof groupDownloads>[0]['fileDownloads'] = []) =>
  groupDownloads({ fileDownloads }).map(({ method, fileIds, at, times }) => [
    method,
    [...fileIds].sort().join('+'),
    new Date(at).toISOString().slice(11, 19),
    times,
  ]);

test('the files of an archive are one event, and further downloads of it are counted', () => {
  const first = ['10:00:00', '12:00:00'];
  assert.deepEqual(eventsOf([downloads('a', ...first), downloads('b', '10:00:50', '12:00:01')]), [
    ['DOWNLOADED', 'a+b', '12:00:01', 2],
  ]);
});

test('a pause, another set of files and another method make another event', () => {
  const message = { id: 'm', downloads: [downloaded('10:00:10', 'VIEWED')] };
  assert.deepEqual(eventsOf([downloads('a', '10:00:00', '10:05:00'), downloads('b', '10:00:30'), message]), [
    ['DOWNLOADED', 'a', '10:05:00', 1],
    ['DOWNLOADED', 'a+b', '10:00:30', 1],
    ['VIEWED', 'm', '10:00:10', 1],
  ]);
});

test('a file that is downloaded twice in a minute has two downloads', () => {
  assert.deepEqual(eventsOf([downloads('a', '10:00:00', '10:00:20')]), [['DOWNLOADED', 'a', '10:00:20', 2]]);
  assert.deepEqual(eventsOf(), []);
});
