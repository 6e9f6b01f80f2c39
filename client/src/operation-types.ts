import type { operations } from './operations.gen.ts';

/** The JSON body of a successful response. */
export type ResponseOf<Id extends keyof operations> = operations[Id]['responses'] extends
  | { 200: { content: { 'application/json': infer Body } } }
  | { 201: { content: { 'application/json': infer Body } } }
  | { 202: { content: { 'application/json': infer Body } } }
  ? Body
  : never;

/** The `data` member of a successful response. */
export type DataOf<Id extends keyof operations> = ResponseOf<Id> extends { data: infer Data } ? Data : never;

/** The JSON body of a request. */
export type BodyOf<Id extends keyof operations> = operations[Id] extends {
  requestBody?: { content: { 'application/json': infer Body } };
}
  ? Body
  : never;

/** The query parameters of a request. */
export type QueryOf<Id extends keyof operations> = operations[Id] extends { parameters: { query?: infer Query } }
  ? NonNullable<Query>
  : never;
