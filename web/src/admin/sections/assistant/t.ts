import { textsOf } from '../../../messages.ts';

export const t = textsOf('admin-assistant');
