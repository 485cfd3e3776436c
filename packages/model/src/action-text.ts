const doing: Readonly<Record<string, string>> = {
  category: 'Setting categories',
  'reset-category': 'Resetting categories',
  'run-rule': 'Running a rule',
  ignore: 'Leaving out',
  count: 'Counting again',
  memo: 'Adding memos',
  contact: 'Setting contacts',
  organization: 'Naming who received it',
  'assign-basis': 'Assigning costs',
  'revert-basis': 'Taking back prices and costs',
  price: 'Giving prices',
  'accept-matches': 'Linking transfers',
  'choose-lots': 'Choosing lots',
  'matching-off': 'Taking out of matching',
  'matching-on': 'Matching again',
};

/** The current action of a job on transactions: `Leaving out`. */
export const formatDoing = (kind: string): string => doing[kind] ?? kind;
