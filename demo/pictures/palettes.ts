/** The colours of the pictures, by season and time of day. */

export const seasons = ['spring', 'summer', 'autumn', 'winter'] as const
export type Season = (typeof seasons)[number]

export interface Palette {
  /** From the top down. */
  sky: readonly [string, string, string]
  /** The sun or the moon. */
  disc: string
  /** The farthest first. */
  ground: readonly [string, string, string, string]
  /** Of what is in front. */
  accents: readonly [string, string, string, string]
  /** Of windows and lamps. */
  lamp: string
}

export const palettes: Readonly<Record<Season, Readonly<Record<'day' | 'night', Palette>>>> = {
  spring: {
    day: {
      sky: ['#9fd8ea', '#d8f0ee', '#fdf2dc'],
      disc: '#fff3bf',
      ground: ['#bfdcb4', '#93c492', '#5fa273', '#2f6b55'],
      accents: ['#ef6f9a', '#ffd166', '#ffffff', '#7a5cc0'],
      lamp: '#fff0b3',
    },
    night: {
      sky: ['#3b3f82', '#a06fae', '#f8b9a0'],
      disc: '#ffe1b0',
      ground: ['#8a79b4', '#66609c', '#444678', '#272b52'],
      accents: ['#ff8fb0', '#ffd98a', '#fdf3e7', '#8fd3d1'],
      lamp: '#ffe3a1',
    },
  },
  summer: {
    day: {
      sky: ['#3aa5da', '#8fd3ee', '#e8f7f4'],
      disc: '#ffe680',
      ground: ['#acd58f', '#76b667', '#3f8f5a', '#1c5b4a'],
      accents: ['#ff6b57', '#ffd23f', '#ffffff', '#2368a2'],
      lamp: '#fff3b0',
    },
    night: {
      sky: ['#2b2a67', '#c24b7c', '#ffb15e'],
      disc: '#ffdc95',
      ground: ['#964780', '#6d3474', '#46275f', '#281a45'],
      accents: ['#ff7d6b', '#ffd35c', '#fff4e0', '#59c3c3'],
      lamp: '#ffe08a',
    },
  },
  autumn: {
    day: {
      sky: ['#8fbcd2', '#d8dfd2', '#fce4bd'],
      disc: '#ffdd9e',
      ground: ['#e6bb74', '#d18a45', '#a35a31', '#5c3327'],
      accents: ['#cf3f2e', '#f3b232', '#fff4dc', '#3f6f6b'],
      lamp: '#ffe1a0',
    },
    night: {
      sky: ['#262650', '#8c3f6b', '#f4894d'],
      disc: '#ffc987',
      ground: ['#85456a', '#64325a', '#432548', '#291833'],
      accents: ['#f0634a', '#f7bd45', '#fdeed8', '#4fa39b'],
      lamp: '#ffd27d',
    },
  },
  winter: {
    day: {
      sky: ['#86b3da', '#c5dcee', '#f3f7f8'],
      disc: '#fff8e3',
      ground: ['#e3edf5', '#c4d7e7', '#93b3cf', '#48719a'],
      accents: ['#e2523a', '#ffcf5c', '#ffffff', '#2f5d86'],
      lamp: '#ffe9a8',
    },
    night: {
      sky: ['#0e1a3c', '#2d4479', '#8096c0'],
      disc: '#f8f3dc',
      ground: ['#6d86b5', '#4a6198', '#2d4173', '#16244a'],
      accents: ['#f0604d', '#ffce6a', '#f7fbff', '#62b6cb'],
      lamp: '#ffdf8c',
    },
  },
}
