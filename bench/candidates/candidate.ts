import type { ChildProcess } from 'node:child_process';
import type { Browser } from 'playwright-core';
import type { S3Settings } from '../../src/core/s3-location.ts';
import type { Flood } from './password-flood.ts';

/** A server under comparison, and how to reach it. */
export interface Candidate {
  /** Runs in a separate process and serves from this directory, or an object store, until the process exits. */
  serve(directory: string, store?: S3Settings): Promise<RunningServer>;
  /** Runs in the benchmark process once the server is listening. */
  openApi(at: { readonly origin: string; readonly directory: string }): Promise<CandidateApi>;
}

export interface RunningServer {
  readonly origin: string;
  /** The process that handles requests and has preloaded own-figures.ts, if it is not the one that called `serve`. */
  readonly program?: ChildProcess;
  /** The processes that handle requests, if they do not report their own figures. */
  readonly pids?: readonly number[];
}

/** Figures of one start of the program. */
export interface StartFigures {
  /** From the start of the process until it reported that it is ready. */
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly peakBytes: number;
  /** Memory once the process used no more CPU time. */
  readonly idleBytes: number;
}

/** How clients upload files to a server and download them. */
export interface CandidateApi {
  /** Prepares an upload, including all requests that must precede it, and returns the upload request. */
  upload(name: string, size: number): Promise<Exchange>;
  /** Makes the uploaded files available for download, if the server needs a separate step for that. */
  submit?(): Promise<void>;
  download(name: string, size: number): Promise<Exchange>;
  remove(name: string): Promise<void>;
  /** The SHA-256 of a stored file, for a candidate that sends clients no content. */
  digest?(name: string): Promise<string>;
  /** Downloads all uploaded files as one archive, if the server supports archives. */
  archive?(kind: 'zip' | 'eml'): Promise<Exchange>;
  /** The conditional request of a client that already has the newest response, if the server supports polling. */
  poll?(): Promise<Exchange>;
  /** Requests of recipients who have not opened their transfer before, each with the password. */
  firstOpenings?(count: number): Promise<readonly Exchange[]>;
  /** The requests of a browser that opens a page for the first time, if the server has pages. */
  pageLoad?(): Promise<readonly Exchange[]>;
  /** Starts the program in a process of its own, waits until it idles, and stops it. */
  startOnce?(transfers: number): Promise<StartFigures>;
  /** Uploads of many small files, including their registration. */
  readonly smallUploads?: SmallUploads;
  /** Uploads by a page in a browser. */
  readonly browserUploads?: BrowserUploads;
  /** Begins an attack on the server, if the candidate has an attacker. */
  beginFlood?(): Promise<Flood>;
}

export interface SmallUploads {
  /** Prepares the requests that register and upload files of generated content. They may be sent in any order. */
  prepare(names: readonly string[], size: number, connections: number): Promise<readonly Exchange[]>;
  /** The SHA-256 of every stored file. Afterwards no more files can be added to them. */
  digests(): Promise<readonly string[]>;
  clear(): Promise<void>;
}

export interface BrowserUploads {
  /** Opens a page and chooses the files. `upload` resolves when the server has stored them. */
  prepare(browser: Browser, paths: readonly string[]): Promise<{ upload(): Promise<unknown>; close(): Promise<void> }>;
  /** The SHA-256 of every file that was uploaded last. */
  digests(): Promise<readonly string[]>;
  clear(): Promise<void>;
}

/** One request and its response. */
export interface Exchange {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The request body. Without it, the client sends generated content. */
  readonly body?: string;
  /** Lengths of the request body and the response body. `declared`: as the response states. */
  readonly sends: number;
  readonly receives: number | 'declared';
  /** A request to the `Location` of the response, with this suffix. */
  readonly followedBy?: Omit<Exchange, 'url' | 'followedBy'> & { readonly suffix: string };
  /** The expected response status, if it is not a success. */
  readonly status?: number;
  /** Path to the server certificate, if the server uses HTTPS. */
  readonly certificate?: string;
}
