import { SealpostProblem } from '#client';
import { client } from '../identity.ts';
import { type Entry, listedFiles } from './entry-contents.ts';

export const lists = ['sent', 'received'] as const;
export type ListName = (typeof lists)[number];

export const filters = ['all', 'available', 'unavailable'] as const;
export type Filter = (typeof filters)[number];

/** The transfers that a list contains. */
export interface Selection {
  readonly name: ListName;
  readonly filter: Filter;
}

interface PageChoice {
  readonly page: number;
  readonly pageSize?: number;
}

/** Only what a row shows. The rest is requested when a transfer is opened. */
const fieldsOf = (name: ListName, files: 'files' | 'fileSummary') =>
  [
    'trackingId',
    `status(state,sender(email),recipients(id,mail,${ofRecipient[name]}))`,
    `transfer(expirationDate,${files},notificationMessage(subject),confidentialMessageFileId)`,
  ].join();
const ofRecipient = { sent: 'fileDownloads(id,downloads(retrievalMethod))', received: 'downloadUrl' };

/** A server of version 0.1 has no summary. During an upgrade it may respond to this page. */
export async function requestPage(address: string, selection: Selection, choice: PageChoice) {
  const fields = (files: 'files' | 'fileSummary') => fieldsOf(selection.name, files);
  try {
    return await requestFields(address, selection, { ...choice, fields: fields('fileSummary') });
  } catch (error) {
    if (!(error instanceof SealpostProblem) || error.errorCode !== invalidValue) throw error;
    return requestFields(address, selection, { ...choice, fields: fields('files') });
  }
}

const invalidValue = 1004;

/** Returns the names of the files of each transfer, by tracking ID, as far as the reader may see them. */
export async function requestFileNames(
  address: string,
  selection: Selection,
  choice: PageChoice,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const fields = 'trackingId,transfer(files(id,state,fileName),confidentialMessageFileId)';
  const { data } = await requestFields(address, selection, { ...choice, fields });
  return new Map(data.map((entry) => [entry.trackingId ?? '', fileNames(entry)]));
}

export const fileNames = (entry: Entry) => listedFiles(entry).flatMap(({ fileName }) => fileName ?? []);

const ofFilter = { all: {}, available: { active: true }, unavailable: { active: false } } as const;

function requestFields(address: string, { name, filter }: Selection, choice: PageChoice & { readonly fields: string }) {
  const filtered = { ...choice, ...ofFilter[filter] };
  return name === 'sent' ? client().sentTransfers(address, filtered) : client().receivedTransfers(address, filtered);
}
