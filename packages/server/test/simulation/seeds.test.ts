import { describe } from 'vitest';
import { simulateSeeds } from './seeds-kit.ts';

describe('simulation', () => simulateSeeds());
