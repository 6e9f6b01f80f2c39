/** What callers and the documentation learn about a type of problem. */
export interface ProblemDescription {
  /** A short noun phrase. */
  readonly title: string;
  /** A sentence that is true for every occurrence. */
  readonly message: string;
  /** How a developer or an administrator can react to it. */
  readonly whatToDo: string;
  /** Further members of the response body, with their meaning. Not every occurrence has all of them. */
  readonly members?: Readonly<Record<string, string>>;
}
