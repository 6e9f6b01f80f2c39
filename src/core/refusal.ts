/** Something that the person who runs the service can put right. It is told in its own words, without a trace. */
export class Refusal extends Error {
  override readonly name: string = 'Refusal';
}
