import { describe } from 'vitest';
import { simulateSeeds } from './seeds-kit.ts';

describe('simulation, first half', () => simulateSeeds(1));
