/** Something that the person who runs the service can put right. It is told in its own words, without a trace. */
export class Refusal extends Error {
  override readonly name: string = 'Refusal';
  /** With what the program ends. */
  readonly exitCode: number = 1;
}

/** What a check has found: other than a check that could not be made. */
export class Findings extends Refusal {
  override readonly name = 'Findings';
  override readonly exitCode = 2;
}
