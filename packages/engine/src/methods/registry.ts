import type { LotMethod as LotMethodId } from '@lotbook/model/settings';
import { fifo } from './fifo.ts';
import { hifo } from './hifo.ts';
import { lifo } from './lifo.ts';
import type { LotMethod } from './lot-method.ts';

export const lotMethods: Readonly<Record<LotMethodId, LotMethod>> = {
  FIFO: fifo,
  LIFO: lifo,
  HIFO: hifo,
};
