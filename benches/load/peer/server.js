// The peer: boardgame.io's own server, in memory, with a card game of secret hands as large as Discat for two.
//
// 50 cards, hands of five, a draw pile. A card sets a bar: the next one must be higher if it is odd, lower if it is
// even. Who has none that fits passes, and may put a card under the pile for another; then the bar is gone. As in
// Discat the view says what lies where, what the seat may do, and what its owner can work out of the exchanged cards.
const { Server, Origins } = require('boardgame.io/server');
const { INVALID_MOVE, PlayerView } = require('boardgame.io/core');

const CARDS = 50;
const HAND = 5;
const CELLS = 91;                                // as many as Discat's arrays by card have

const SEATS = 6;                                 // … and a row for as many seats

const cells = () => Array.from({ length: SEATS }, () => Array(CELLS).fill(0));
const fits = (card, bar) => bar === 0 || (bar % 2 ? card > bar : card < bar);

function legal(G, seat) {
  const { hand } = G.players[seat];
  const cards = hand.filter((card) => fits(card, G.bar));
  if (cards.length) return cards.map(String);
  return G.left ? ['pass', ...hand.map((card) => `pass x${card}`)] : ['pass'];
}

function after(G, seat) {
  const next = 1 - seat;
  G.held[seat] = G.players[seat].hand.length;
  G.left = G.secret.draw.length;
  G.players[seat].legal = [];
  G.players[next].legal = G.held[0] && G.held[1] ? legal(G, next) : [];
}

function take(G, seat, card) {
  const { hand } = G.players[seat];
  if (!hand.includes(card)) return false;
  hand.splice(hand.indexOf(card), 1);
  return true;
}

function draw(G, seat) {
  if (G.secret.draw.length) G.players[seat].hand.push(G.secret.draw.pop());
  G.players[seat].hand.sort((one, other) => other - one);
}

function play({ G, playerID }, card) {
  const seat = Number(playerID);
  if (!fits(card, G.bar) || !take(G, seat, card)) return INVALID_MOVE;
  G.bar = G.top[seat] = card;
  G.played[card] = 10 * seat + 1;
  G.pile[seat] += 1;
  draw(G, seat);
  after(G, seat);
}

function pass({ G, playerID }) {
  const seat = Number(playerID);
  if (!G.players[seat].legal.includes('pass')) return INVALID_MOVE;
  G.bar = 0;
  after(G, seat);
}

function exchange({ G, playerID }, card) {
  const seat = Number(playerID);
  if (!G.players[seat].legal.includes(`pass x${card}`) || !take(G, seat, card)) return INVALID_MOVE;
  draw(G, seat);
  G.secret.draw.unshift(card);
  G.players[seat].mayLie[seat][card] = 1;
  G.bar = 0;
  after(G, seat);
}

function setup({ random }) {
  const deck = random.Shuffle(Array.from({ length: CARDS }, (_, i) => i + 1));
  const player = () => ({
    hand: deck.splice(0, HAND).sort((one, other) => other - one), legal: [],
    mayHold: cells(), mayLie: cells(),
  });
  const G = {
    players: { 0: player(), 1: player() }, secret: { draw: deck },
    bar: 0, left: deck.length, held: [HAND, HAND], top: [0, 0], pile: [0, 0], played: Array(CELLS).fill(0),
  };
  G.players[0].legal = legal(G, 0);
  return G;
}

const Cards = {
  name: 'cards', setup, playerView: PlayerView.STRIP_SECRETS, minPlayers: 2, maxPlayers: 2,
  disableUndo: true,                             // the server need not keep earlier turns: this favours it
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { play: { move: play, client: false }, pass, exchange: { move: exchange, client: false, redact: true } },
  endIf: ({ G }) => (G.held.includes(0) ? { winner: String(G.pile[0] < G.pile[1] ? 1 : 0) } : undefined),
};

const server = Server({ games: [Cards], origins: [Origins.LOCALHOST] });
server.run({ port: 0 }).then(({ appServer }) => console.log(`listening ${appServer.address().port}`));
