import { describe } from 'vitest';
import { simulateSeeds } from './seeds-kit.ts';

describe('simulation, second half', () => simulateSeeds(2));
