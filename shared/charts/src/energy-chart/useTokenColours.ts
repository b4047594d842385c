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

/** Tokens as plain `#rrggbb`, which is all the chart library understands. */
export interface TokenColours {
  readonly hues: Readonly<Record<EnergyHue, string>>;
  readonly line: string;
  readonly inkSoft: string;
}

function hex(channels: readonly number[]): string {
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** A computed colour as hex. Mixed colours come in other notations: the browser is asked to paint them. */
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

function readColours(): TokenColours {
  const probe = document.createElement('span');
  document.body.append(probe);
  const read = (colour: string) => {
    probe.style.color = colour;
    return toHex(getComputedStyle(probe).color);
  };
  const colours: TokenColours = {
    hues: Object.fromEntries(HUES.map((hue) => [hue, read(hueColour(hue))])) as Record<EnergyHue, string>,
    line: read('var(--line)'),
    inkSoft: read('var(--ink-soft)'),
  };
  probe.remove();
  return colours;
}

/** The tokens' colours now; read again when the scheme or the tenant's brand changes. */
export function useTokenColours(): TokenColours {
  const [colours, setColours] = useState(readColours);
  useEffect(() => {
    const again = () => setColours(readColours());
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
  return colours;
}
