/** A server that takes part, and the way into it. */
export interface Contender {
  /** Called in a process of its own: serves from this directory until the process ends. */
  serve(directory: string): Promise<Serving>;
  /** Called in the process of the bench, when the server is there. */
  door(at: { readonly origin: string; readonly directory: string }): Promise<Door>;
}

export interface Serving {
  readonly origin: string;
  /** Who does the work, where it is not the process that was asked to serve. */
  readonly pid?: number;
}

/** How clients get files into a server and out of it. */
export interface Door {
  /** What a client sends to bring a file. All that has to be said before is said here. */
  upload(name: string, size: number): Promise<Exchange>;
  /** Hands what was uploaded over to those who download, where that is a step of its own. */
  submit?(): Promise<void>;
  download(name: string, size: number): Promise<Exchange>;
  remove(name: string): Promise<void>;
  /** All files that were uploaded as one, where the server makes that. */
  archive?(kind: 'zip' | 'eml'): Promise<Exchange>;
  /** The question of a client that has the newest answer already, where there is such a thing. */
  poll?(): Promise<Exchange>;
}

/** One request and its answer. */
export interface Exchange {
  readonly method: 'GET' | 'PUT' | 'PATCH';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Lengths of the two bodies. */
  readonly sends: number;
  readonly receives: number;
  /** Of the answer, where it is not a success. */
  readonly status?: number;
  /** The file with the certificate of the server, where it speaks HTTPS. */
  readonly certificate?: string;
}
