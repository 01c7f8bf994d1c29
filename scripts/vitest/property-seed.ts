import fc from 'fast-check';

/**
 * One seed for all property tests of a run, so that a red run is red again when it is looked into. `FAST_CHECK_SEED=random`
 * looks elsewhere every time, and says which seed it took when it finds something.
 */
const given = process.env.FAST_CHECK_SEED;
if (given !== 'random') fc.configureGlobal({ seed: given === undefined ? 20_261_129 : Number(given) });
