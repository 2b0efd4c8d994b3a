// The two games of the engine's bench for boardgame.io: random games in a local client, each move as a
// player would make it. Prints, for the game and the number of games that it is given, nanoseconds a decision.

const { Client } = require("boardgame.io/client");

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

const pig = {
  setup: () => ({ scores: [0, 0], total: 0 }),
  moves: {
    roll: ({ G, random, events }) => {
      const number = random.D6();
      if (number === 1) {
        G.total = 0;
        events.endTurn();
      } else {
        G.total += number;
      }
    },
    hold: ({ G, ctx, events }) => {
      G.scores[ctx.currentPlayer] += G.total;
      G.total = 0;
      events.endTurn();
    },
  },
  endIf: ({ G }) => (Math.max(...G.scores) >= 100 ? { winner: G.scores.findIndex((score) => score >= 100) } : undefined),
};

const ticTacToe = {
  setup: () => ({ board: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { mark: ({ G, playerID }, square) => { G.board[square] = playerID; } },
  endIf: ({ G, ctx }) => {
    if (LINES.some((line) => line.every((square) => G.board[square] === ctx.currentPlayer))) {
      return { winner: ctx.currentPlayer };
    }
    return G.board.every((mark) => mark !== null) ? { draw: true } : undefined;
  },
};

const choices = {
  pig: () => [["roll"], ["hold"]],
  "tic-tac-toe": (G) => G.board.flatMap((mark, square) => (mark === null ? [["mark", square]] : [])),
};

function played(name, game, seed) {
  const client = Client({ game: { ...game, seed: `${seed}` }, numPlayers: 2, debug: false });
  let count = 0;
  for (let state = client.getState(); !state.ctx.gameover; state = client.getState()) {
    const ways = choices[name](state.G);
    const [move, ...given] = ways[Math.floor(Math.random() * ways.length)];
    client.moves[move](...given);
    count += 1;
  }
  return count;
}

const [name, games] = [process.argv[2], Number(process.argv[3])];
const game = { pig, "tic-tac-toe": ticTacToe }[name];
played(name, game, 0);
const start = process.hrtime.bigint();
let count = 0;
for (let seed = 1; seed <= games; seed += 1) {
  count += played(name, game, seed);
}
console.log(Number(process.hrtime.bigint() - start) / count);
