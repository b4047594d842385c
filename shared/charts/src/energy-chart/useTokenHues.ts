import { type EnergyHue, hueColour } from '@foyer/ui';
import { useEffect, useState } from 'react';

const HUES: readonly EnergyHue[] = [
  'solar',
  'consumption',
  'battery',
  'grid-import',
  'grid-export',
  'heat',
  'accent',
];

/** Tokens as `#rrggbb`, the only format the chart library accepts. */
export type TokenHues = Readonly<Record<EnergyHue, string>>;

function hex(channels: readonly number[]): string {
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** A computed colour as hex. Mixed colours have other notations, so the browser paints them first. */
function toHex(computed: string): string {
  const channels = /^rgba?\((\d+), (\d+), (\d+)/.exec(computed);
  if (channels) return hex(channels.slice(1, 4).map(Number));
  const isMixed = /^(oklab|color)\(/.test(computed);
  const pen = isMixed ? document.createElement('canvas').getContext('2d') : null;
  if (!pen) return '#808080';
  pen.fillStyle = computed;
  pen.fillRect(0, 0, 1, 1);
  return hex([...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)]);
}

/** Reads all tokens at once, to compute styles only once. */
function readHues(): TokenHues {
  const probe = document.createElement('span');
  probe.append(
    ...HUES.map((hue) => {
      const one = document.createElement('span');
      one.style.color = hueColour(hue);
      return one;
    }),
  );
  document.body.append(probe);
  const hues = HUES.map((hue, place) => [
    hue,
    toHex(getComputedStyle(probe.children[place] as Element).color),
  ]);
  probe.remove();
  return Object.fromEntries(hues) as TokenHues;
}

const areSame = (one: TokenHues, other: TokenHues) => HUES.every((hue) => one[hue] === other[hue]);

/** Current token colours; updated when the scheme or the tenant's brand changes. */
export function useTokenHues(): TokenHues {
  const [hues, setHues] = useState(readHues);
  useEffect(() => {
    const again = () => {
      const now = readHues();
      setHues((before) => (areSame(before, now) ? before : now));
    };
    const dark = window.matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', again);
    const observer = new MutationObserver(again);
    observer.observe(document.documentElement, {
      attributes: true,
      attributeFilter: ['data-scheme', 'style'],
    });
    again();
    return () => {
      dark.removeEventListener('change', again);
      observer.disconnect();
    };
  }, []);
  return hues;
}
