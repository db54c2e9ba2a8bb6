// Plays hands of the peer with the rules of benchmarks/simulator.py and says how long that took.
globalThis.self = globalThis; // the package expects to be in a browser
const [home, hands] = process.argv.slice(2);
const { Simulator } = require(home);
const BASIC_STRATEGY = 1;
const simulator = new Simulator({
  hands: Number(hands),
  playerStrategy: BASIC_STRATEGY,
  playerBetSpread: [1000],
  playerSpots: [1],
  minimumBet: 1000,
  deckCount: 6,
  hitSoft17: false,
  allowDoubleAfterSplit: true,
  allowLateSurrender: false,
  allowResplitAces: false,
  maxHandsAllowed: 4,
  penetration: 0.75,
});
const start = process.hrtime.bigint();
const found = simulator.run();
const seconds = Number(process.hrtime.bigint() - start) / 1e9;
console.log(JSON.stringify({ seconds, hands: found.handsPlayed }));
