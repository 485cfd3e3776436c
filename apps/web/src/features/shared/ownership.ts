import * as texts from '@lotbook/messages/generated/web/source';
import type { Translate } from '@lotbook/messages/translator';
import type { Option } from '@lotbook/ui/fields';

/** Who owns a source. Preparers need it; it doesn't affect calculations. */
export const listOwnershipOptions = (t: Translate): readonly Option[] => [
  { value: 'self', label: t(texts.ownerSelf) },
  { value: 'joint', label: t(texts.ownerJoint) },
  { value: 'business', label: t(texts.ownerBusiness) },
  { value: 'other', label: t(texts.ownerOther) },
];
