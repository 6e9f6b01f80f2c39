import { Type } from 'typebox';
import { envelope } from './envelope.ts';

export const clientAnswer = envelope(Type.Object({ clientId: Type.String() }));
