/// <reference types="vite/types/importMeta.d.ts" />
import type { Fixture } from './estimate-faults.ts';

export { type Fixture, faultsOf } from './estimate-faults.ts';

/** Test support: the pasted texts of fixtures/estimates with what is right for each. */
const texts = import.meta.glob<string>(['../../fixtures/estimates/*.txt', '../../fixtures/estimates/own/*.txt'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const answers = import.meta.glob<string>(['../../fixtures/estimates/*.json', '../../fixtures/estimates/own/*.json'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

export const fixtures: Fixture[] = Object.entries(answers)
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([path, json]) => ({ ...JSON.parse(json), text: texts[path.replace(/json$/, 'txt')] ?? '' }));
