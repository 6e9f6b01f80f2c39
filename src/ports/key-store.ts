/** Where the text of the master key lies: away from the data, so that a stolen disk opens nothing. */
export interface KeyStore {
  /** Names the place for people. */
  readonly place: string;
  read(): Promise<string | undefined>;
  /** Keeps a first key for good. Of several starters one wins, and all get the text that is kept. */
  keep(text: string): Promise<string>;
}
