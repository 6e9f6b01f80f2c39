import { Type } from 'typebox';

export const liveAnswer = Type.Object({ status: Type.Literal('live') }, { description: 'The process answers' });
export const readyAnswer = Type.Object({ status: Type.Literal('ready') }, { description: 'Requests are welcome' });
