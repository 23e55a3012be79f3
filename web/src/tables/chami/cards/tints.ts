/** One tint a table of additions: they tell the left number, never the sum. */
export const TINTS = [
  '#dcd6cd',
  '#f6c9a8',
  '#bfe0d2',
  '#f3d98b',
  '#c6d3f0',
  '#f2b8b5',
  '#cfe3a9',
  '#dcc4e6',
  '#a9d8e6',
  '#f0cfd9',
  '#d6ccb0',
] as const
